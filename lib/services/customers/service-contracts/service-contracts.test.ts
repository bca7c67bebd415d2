import { beforeEach, describe, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { serviceContractRecord } from '@/lib/schemas/customers/service-contract'
import { createAsset, deleteAsset, getAsset, restoreAsset, updateAsset } from '@/lib/services/assets/assets'
import { deleteCustomer } from '@/lib/services/customers/customers'
import {
  createServiceContract,
  deleteServiceContract,
  getServiceContract,
  listServiceContracts,
  updateServiceContract,
} from '@/lib/services/customers/service-contracts'
import { makeAccount } from '@/lib/testing/account'
import { makeCustomer, makeServiceContract } from '@/lib/testing/factories/customers'

let ctx: ServiceContext
let customerId: string

beforeEach(async () => {
  ctx = await makeAccount()
  customerId = (await makeCustomer(ctx)).id
})

const makeAsset = (name: string, customer_id = customerId) => createAsset(ctx, { name, customer_id })

describe('a service contract', () => {
  test('returns its terms and the assets that it covers', async () => {
    const [one, two] = [await makeAsset('One'), await makeAsset('Two')]
    const terms = { name: 'Gold', start_date: '2026-01-01', end_date: '2026-12-31', response_hours: 4 }
    const asset_ids = [two.id.toUpperCase(), one.id, one.id]
    const createdServiceContract = await createServiceContract(ctx, { ...terms, customer_id: customerId, asset_ids })
    expect(serviceContractRecord.strict().parse(createdServiceContract)).toEqual(createdServiceContract)
    expect(createdServiceContract).toMatchObject({
      ...terms,
      contract_number: 'SC-000001',
      status: 'active',
      customer: { id: customerId, name: 'Harbor Foods' },
      assets: [
        { id: one.id, name: 'One' },
        { id: two.id, name: 'Two' },
      ],
    })
    expect((await getAsset(ctx, one.id)).service_contract).toEqual({ id: createdServiceContract.id, name: 'Gold' })
    const { updated_at: _first, ...same } = await updateServiceContract(
      ctx,
      createdServiceContract.id,
      createdServiceContract,
    )
    expect(createdServiceContract).toMatchObject(same)
  })

  test('is validated as the merged record', async () => {
    const createdServiceContract = await makeServiceContract(ctx, customerId, { start_date: '2026-03-01' })
    const wrong = [{ field: 'end_date', message: 'must not be before start_date' }]
    await expect(
      updateServiceContract(ctx, createdServiceContract.id, { end_date: '2026-02-28' }),
    ).rejects.toMatchObject({
      code: 'validation_error',
      details: wrong,
    })
    await expect(
      makeServiceContract(ctx, customerId, { start_date: '2026-03-02', end_date: '2026-03-01' }),
    ).rejects.toMatchObject({ details: wrong })
    expect((await updateServiceContract(ctx, createdServiceContract.id, { end_date: '2026-03-01' })).end_date).toBe(
      '2026-03-01',
    )
    await expect(
      createServiceContract(ctx, { response_hours: 1.5, status: 'paused', start_date: '2026-02-30' }),
    ).rejects.toMatchObject({
      details: [
        { field: 'name' },
        { field: 'customer_id', message: 'is required' },
        { field: 'status' },
        { field: 'start_date' },
        { field: 'response_hours' },
      ],
    })
  })

  test('names each entry that is not an asset of its customer', async () => {
    const other = await makeCustomer(ctx, { name: 'Other' })
    const [mine, theirs] = [await makeAsset('Mine'), await makeAsset('Theirs', other.id)]
    const asset_ids = [mine.id, theirs.id, 'nonsense']
    const details = [1, 2].map((index) => ({
      field: `asset_ids[${index}]`,
      message: 'is not an existing asset of this customer',
    }))
    await expect(makeServiceContract(ctx, customerId, { asset_ids })).rejects.toMatchObject({ details })
    const createdServiceContract = await makeServiceContract(ctx, customerId, { asset_ids: [mine.id] })
    await expect(updateServiceContract(ctx, createdServiceContract.id, { asset_ids })).rejects.toMatchObject({
      details,
    })
    await expect(
      updateServiceContract(ctx, createdServiceContract.id, { customer_id: other.id }),
    ).rejects.toMatchObject({
      details: [{ field: 'asset_ids' }],
    })
    const moved = await updateServiceContract(ctx, createdServiceContract.id, {
      customer_id: other.id,
      asset_ids: [theirs.id],
    })
    expect(moved).toMatchObject({ customer: { name: 'Other' }, assets: [{ name: 'Theirs' }] })
    expect((await getAsset(ctx, mine.id)).service_contract).toBeNull()
  })

  test('takes assets from another contract and releases them, with history', async () => {
    const asset = await makeAsset('Cooler')
    const first = await makeServiceContract(ctx, customerId, { name: 'First', asset_ids: [asset.id] })
    const second = await makeServiceContract(ctx, customerId, { name: 'Second', asset_ids: [asset.id] })
    expect((await getServiceContract(ctx, first.id)).assets).toEqual([])
    await updateServiceContract(ctx, second.id, { asset_ids: null })
    const changed = await getAsset(ctx, asset.id)
    expect(changed.service_contract).toBeNull()
    expect(changed.updated_at > asset.updated_at).toBe(true)
    const withName = ({ id, name }: { id: string; name: string }) => ({ id, name })
    const rows = await db().history.findMany({
      where: { record_id: asset.id, verb: 'update' },
      orderBy: { id: 'asc' },
    })
    expect(rows.map(({ changes }) => changes)).toEqual([
      { service_contract: [null, withName(first)] },
      { service_contract: [withName(first), withName(second)] },
      { service_contract: [withName(second), null] },
    ])
  })

  test('leaves an asset in the trash with its contract, except where the contract goes to another customer', async () => {
    const asset = await makeAsset('Cooler')
    const createdServiceContract = await makeServiceContract(ctx, customerId, { asset_ids: [asset.id] })
    await deleteAsset(ctx, asset.id)
    await updateServiceContract(ctx, createdServiceContract.id, { asset_ids: [] })
    expect((await restoreAsset(ctx, asset.id)).service_contract).toMatchObject({ id: createdServiceContract.id })
    await deleteAsset(ctx, asset.id)
    await updateServiceContract(ctx, createdServiceContract.id, {
      customer_id: (await makeCustomer(ctx)).id,
      asset_ids: [],
    })
    expect((await restoreAsset(ctx, asset.id)).service_contract).toBeNull()
  })

  test('stays named by its assets when it is in the trash', async () => {
    const asset = await makeAsset('Cooler')
    const createdServiceContract = await makeServiceContract(ctx, customerId, { asset_ids: [asset.id] })
    await deleteServiceContract(ctx, createdServiceContract.id)
    expect((await getAsset(ctx, asset.id)).service_contract).toMatchObject({ id: createdServiceContract.id })
    expect((await listServiceContracts(ctx, {})).data).toEqual([])
  })
})

describe('the contract number', () => {
  test('can be set, is unique per account, and is skipped when numbers are assigned', async () => {
    const sent = await makeServiceContract(ctx, customerId, { contract_number: 'SC-000002' })
    const takenProblem = {
      details: [{ field: 'contract_number', message: 'is already used by another service contract' }],
    }
    await expect(makeServiceContract(ctx, customerId, { contract_number: 'SC-000002' })).rejects.toMatchObject(
      takenProblem,
    )
    const assigned = [await makeServiceContract(ctx, customerId), await makeServiceContract(ctx, customerId)]
    expect(assigned.map(({ contract_number }) => contract_number)).toEqual(['SC-000001', 'SC-000003'])
    await deleteServiceContract(ctx, sent.id)
    const [first] = assigned
    await expect(updateServiceContract(ctx, first?.id ?? '', { contract_number: 'SC-000002' })).rejects.toMatchObject(
      takenProblem,
    )
    await expect(updateServiceContract(ctx, first?.id ?? '', { contract_number: null })).rejects.toMatchObject({
      details: [{ field: 'contract_number', message: 'must not be null' }],
    })
  })

  test('stays unique when many send it at once', async () => {
    const results = await Promise.allSettled([
      ...Array.from({ length: 6 }, () => makeServiceContract(ctx, customerId, { contract_number: 'SC-000003' })),
      ...Array.from({ length: 6 }, () => makeServiceContract(ctx, customerId)),
    ])
    const createdRows = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value.contract_number] : [],
    )
    expect(new Set(createdRows).size).toBe(createdRows.length)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'validation_error' })
    expect(createdRows).toContain('SC-000003')
  })
})

test('parallel changes of a contract, its assets and its customer end without a deadlock', async () => {
  for (let round = 0; round < 5; round++) {
    const customer = await makeCustomer(ctx, { name: `Round ${round}` })
    const assets = [await makeAsset('A', customer.id), await makeAsset('B', customer.id)]
    const asset_ids = assets.map(({ id }) => id)
    const contract = await makeServiceContract(ctx, customer.id, { status: 'expired', asset_ids })
    const results = await Promise.allSettled([
      updateServiceContract(ctx, contract.id, { asset_ids: [...asset_ids].reverse(), status: 'active' }),
      ...asset_ids.map((id) => updateAsset(ctx, id, { service_contract_id: contract.id, notes: 'x' })),
      deleteCustomer(ctx, customer.id),
      updateServiceContract(ctx, contract.id, { asset_ids: [], name: 'Renamed' }),
    ])
    for (const result of results)
      if (result.status === 'rejected')
        expect(['not_found', 'customer_in_use', 'validation_error']).toContain((result.reason as { code: string }).code)
    const active = await db().serviceContract.count({ where: { id: contract.id, status: 'active' } })
    const gone = await db().customer.count({ where: { id: customer.id, deleted_at: { not: null } } })
    expect(active + gone).toBeLessThan(2)
  }
})

test('contracts of another account do not exist', async () => {
  const createdServiceContract = await makeServiceContract(ctx, customerId)
  const foreign = await makeAccount()
  await expect(getServiceContract(foreign, createdServiceContract.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(updateServiceContract(foreign, createdServiceContract.id, { name: 'X' })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(makeServiceContract(foreign, customerId)).rejects.toMatchObject({ details: [{ field: 'customer_id' }] })
  expect((await listServiceContracts(foreign, { customer_id: customerId })).data).toEqual([])
})
