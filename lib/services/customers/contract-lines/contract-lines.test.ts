import { describe, expect, it } from 'vitest'
import { deleteServiceContract, restoreServiceContract } from '@/lib/services/customers/service-contracts'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeAllowance } from '@/lib/testing/factories/allowances'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeProduct } from '@/lib/testing/factories/catalogue'
import { makeContractLine, makeCustomer, makeServiceContract, makeSite } from '@/lib/testing/factories/customers'
import { makePart } from '@/lib/testing/factories/tasks'
import {
  createContractLine,
  deleteContractLine,
  getContractLine,
  listAllContractLines,
  listContractLines,
  listContractUsage,
  restoreContractLine,
  updateContractLine,
} from './index'

async function makeWorld() {
  const ctx = await makeAccount()
  const customer = await makeCustomer(ctx)
  return { ctx, customer, contract: await makeServiceContract(ctx, customer.id) }
}

const problems = (...fields: { field: string; message: string }[]) => ({ code: 'validation_error', details: fields })

describe('contract lines', () => {
  it('are made with what was not sent at its default, and answered with every percentage', async () => {
    const { ctx, contract } = await makeWorld()
    const line = await makeContractLine(ctx, contract.id, { covers: { labor: 100, travel: 33.3333 } })
    expect(line).toMatchObject({
      contract_id: contract.id,
      scope: 'customer',
      hours: 'business',
      included: null,
      unit: null,
      period: null,
      deductible: 0,
      excluded_part_ids: [],
      covers: { labor: 100, part: 0, material: 0, travel: 33.3333, fee: 0 },
    })
    expect(await getContractLine(ctx, line.id)).toEqual(line)
  })

  it('name the site, asset or product of their scope, which is the customer’s', async () => {
    const { ctx, customer, contract } = await makeWorld()
    const [site, foreign] = [await makeSite(ctx, customer.id), await makeSite(ctx, (await makeCustomer(ctx)).id)]
    const asset = await makeAsset(ctx, { customer_id: customer.id })
    const product = await makeProduct(ctx)
    const recordOf = (body: object) => makeContractLine(ctx, contract.id, { ...body })
    expect(await recordOf({ scope: 'site', site_id: site.id })).toMatchObject({ site: { name: site.name } })
    expect(await recordOf({ scope: 'asset', asset_id: asset.id })).toMatchObject({ asset: { name: asset.name } })
    expect(await recordOf({ scope: 'product', product_id: product.id })).toMatchObject({
      product: { name: product.name },
    })
    await expect(recordOf({ scope: 'site', site_id: foreign.id })).rejects.toMatchObject(
      problems({ field: 'site_id', message: 'is not an existing site of this customer' }),
    )
    await expect(recordOf({ scope: 'asset' })).rejects.toMatchObject(
      problems({ field: 'asset_id', message: 'is required when scope is asset' }),
    )
    await expect(recordOf({ scope: 'customer', site_id: site.id })).rejects.toMatchObject(
      problems({ field: 'site_id', message: 'must be left out when scope is customer' }),
    )
  })

  it('forget the id of the scope that they had', async () => {
    const { ctx, customer, contract } = await makeWorld()
    const site = await makeSite(ctx, customer.id)
    const line = await makeContractLine(ctx, contract.id, { scope: 'site', site_id: site.id })
    expect(await updateContractLine(ctx, line.id, { scope: 'customer' })).toMatchObject({ site_id: null, site: null })
  })

  it.each([
    [{ covers: { labor: 101 } }, 'covers.labor', 'must be a percentage from 0 to 100, up to four decimals'],
    [{ covers: { part: -1 } }, 'covers.part', 'must be a percentage from 0 to 100, up to four decimals'],
    [{ covers: {} }, 'covers', 'must name a percentage above 0'],
    [{ covers: { parts: 100 } }, 'covers.parts', 'is not a field of this resource'],
    [{ included: 4, period: 'year' }, 'unit', 'is required with included: visit, hour or amount'],
    [{ included: 4, unit: 'visit' }, 'period', 'is required with included: term, year or month'],
    [{ unit: 'visit' }, 'included', 'is required with unit'],
    [{ included: 0, unit: 'visit', period: 'year' }, 'included', 'must be more than 0; leave it out for no limit'],
    [{ deductible: -1 }, 'deductible', 'must be 0 or more'],
    [{ excluded_part_ids: ['x'] }, 'excluded_part_ids[0]', 'is not an existing part'],
  ])('reject %j naming the field', async (body, field, message) => {
    const { ctx, contract } = await makeWorld()
    await expect(makeContractLine(ctx, contract.id, body)).rejects.toMatchObject({
      code: 'validation_error',
      details: expect.arrayContaining([{ field, message }]) as unknown,
    })
    expect((await listContractLines(ctx, contract.id, {})).data).toEqual([])
  })

  it('drop an allowance whose three fields are emptied together', async () => {
    const { ctx, contract } = await makeWorld()
    const line = await makeContractLine(ctx, contract.id, { included: 2.5, unit: 'hour', period: 'month' })
    await expect(updateContractLine(ctx, line.id, { unit: null })).rejects.toMatchObject({ code: 'validation_error' })
    const none = { included: null, unit: null, period: null }
    expect(await updateContractLine(ctx, line.id, none)).toMatchObject(none)
  })

  it('keep the unit of their allowance once something was used of it', async () => {
    const { ctx, line, makeOrder } = await makeAllowance()
    await updateContractLine(ctx, line.id, { unit: 'hour' })
    await updateContractLine(ctx, line.id, { unit: 'visit' })
    await updateWorkOrder(ctx, (await makeOrder()).id, { status: 'completed' })
    const message =
      'cannot change, because this line was used in the unit visit already: add another line to the contract instead'
    const refusal = problems({ field: 'unit', message })
    await expect(updateContractLine(ctx, line.id, { unit: 'hour' })).rejects.toMatchObject(refusal)
    const none = { included: null, unit: null, period: null }
    await expect(updateContractLine(ctx, line.id, none)).rejects.toMatchObject(refusal)
    expect(await updateContractLine(ctx, line.id, { unit: 'visit', included: 3 })).toMatchObject({ included: 3 })
  })

  it('keep the parts that they exclude once each', async () => {
    const { ctx, contract } = await makeWorld()
    const { id } = await makePart(ctx)
    const line = await makeContractLine(ctx, contract.id, { excluded_part_ids: [id, id.toUpperCase()] })
    expect(line.excluded_part_ids).toEqual([id])
  })

  it('are gone while they or their contract are in the trash, and come back', async () => {
    const { ctx, contract } = await makeWorld()
    const line = await makeContractLine(ctx, contract.id)
    await deleteContractLine(ctx, line.id)
    await expect(getContractLine(ctx, line.id)).rejects.toMatchObject({ code: 'not_found' })
    await restoreContractLine(ctx, line.id)
    expect((await listContractLines(ctx, contract.id, {})).data).toHaveLength(1)
    await deleteServiceContract(ctx, contract.id)
    await expect(getContractLine(ctx, line.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(createContractLine(ctx, contract.id, { scope: 'customer' })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await listAllContractLines(ctx, {})).data).toEqual([])
    await restoreServiceContract(ctx, contract.id)
    expect((await listAllContractLines(ctx, { service_contract_id: contract.id })).data).toHaveLength(1)
  })

  it('answer nothing to another company or without permission', async () => {
    const { ctx, contract } = await makeWorld()
    const line = await makeContractLine(ctx, contract.id)
    const other = await makeAccount()
    await expect(getContractLine(other, line.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(listContractUsage(other, contract.id, {})).rejects.toMatchObject({ code: 'not_found' })
    expect((await listAllContractLines(other, {})).data).toEqual([])
    const reads = withScopes(ctx, 'read:customers')
    expect(await getContractLine(reads, line.id)).toEqual(line)
    await expect(updateContractLine(reads, line.id, { deductible: 5 })).rejects.toMatchObject({ code: 'forbidden' })
    const none = withScopes(ctx, 'read:work-orders')
    await expect(getContractLine(none, line.id)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(listContractUsage(none, contract.id, {})).rejects.toMatchObject({ code: 'forbidden' })
  })
})
