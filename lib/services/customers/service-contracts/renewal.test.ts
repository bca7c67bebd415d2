import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { dayAfter, dayIn } from '@/lib/domain/time'
import { serviceContractRecord, type ServiceContractRecord } from '@/lib/schemas/customers/service-contract'
import { getAsset } from '@/lib/services/assets/assets'
import { listContractLines } from '@/lib/services/customers/contract-lines'
import {
  activateServiceContract,
  deleteServiceContract,
  getServiceContract,
  listServiceContracts,
  renewServiceContract,
  renewServiceContracts,
  restoreServiceContract,
  tryRenewal,
  updateServiceContract,
} from '@/lib/services/customers/service-contracts'
import { redoLastAction, undoLastAction } from '@/lib/services/data/undo'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeContractLine, makeCustomer, makeServiceContract } from '@/lib/testing/factories/customers'

let ctx: ServiceContext
let customerId: string

beforeEach(async () => {
  ctx = await makeAccount()
  customerId = (await makeCustomer(ctx)).id
})

const YEAR = { start_date: '2030-01-01', end_date: '2030-12-31' }
const make = (more: Record<string, unknown> = {}) => makeServiceContract(ctx, customerId, { ...YEAR, ...more })
/** Each request has an id, by which it is undone. */
const newRequest = () => ({ ...ctx, requestId: newId() })
const renew = (id: string, body: Record<string, unknown> = {}) => renewServiceContract(newRequest(), id, body)
const inDays = (days: number) => dayIn(ctx.account.timeZone, new Date(Date.now() + days * 86_400_000))
const others = () => listServiceContracts(ctx, { sort: 'contract_number' })

describe('the terms of a contract', () => {
  it('are kept as they were sent', async () => {
    const terms = { renewal: 'automatic', notice_days: 60, term_months: 12, uplift_percent: 2.5, value: 4800.25 }
    const created = await make(terms)
    expect(created).toMatchObject({ ...terms, previous_id: null, previous: null, next: null })
    expect(serviceContractRecord.strict().parse(created)).toEqual(created)
  })

  it('are those of a contract that goes on as it was, when nothing is said', async () => {
    expect(await make()).toMatchObject({ renewal: 'none', notice_days: null, term_months: null, value: null })
  })

  it.each([
    [{ renewal: 'sometimes' }, 'renewal'],
    [{ notice_days: -1 }, 'notice_days'],
    [{ term_months: 0 }, 'term_months'],
    [{ uplift_percent: -100.5 }, 'uplift_percent'],
    [{ uplift_percent: 1.23456 }, 'uplift_percent'],
    [{ value: -1 }, 'value'],
    [{ renewal: 'automatic' }, 'term_months'],
    [{ renewal: 'automatic', term_months: 12, end_date: null }, 'end_date'],
  ])('are refused by name when they are %j', async (wrong, field) => {
    await expect(make(wrong)).rejects.toMatchObject({ code: 'validation_error', details: [{ field }] })
  })
})

describe('a draft', () => {
  it('becomes active once it has what it needs, and says what it lacks', async () => {
    const draft = await make({ status: 'draft', start_date: null, end_date: null, renewal: 'manual' })
    const lacks = { code: 'validation_error', details: [{ field: 'start_date' }, { field: 'end_date' }] }
    await expect(activateServiceContract(ctx, draft.id)).rejects.toMatchObject(lacks)
    await expect(updateServiceContract(ctx, draft.id, { status: 'active' })).rejects.toMatchObject(lacks)
    await updateServiceContract(ctx, draft.id, YEAR)
    expect((await activateServiceContract(ctx, draft.id)).status).toBe('active')
    expect((await activateServiceContract(ctx, draft.id)).status).toBe('active')
  })

  it('is all that is activated', async () => {
    const { id } = await make({ status: 'cancelled' })
    const message = 'is cancelled: only a draft is activated'
    await expect(activateServiceContract(ctx, id)).rejects.toMatchObject({ details: [{ field: 'status', message }] })
  })

  it('takes no asset from a contract in force', async () => {
    const asset = await makeAsset(ctx, { customer_id: customerId })
    const { contract_number } = await make({ asset_ids: [asset.id] })
    const message = `is covered by ${contract_number}: name it when the draft is active`
    await expect(make({ status: 'draft', asset_ids: [asset.id] })).rejects.toMatchObject({
      details: [{ field: 'asset_ids[0]', message }],
    })
  })

  it('is not renewed', async () => {
    const { id } = await make({ status: 'draft' })
    await expect(renew(id)).rejects.toMatchObject({ code: 'validation_error', details: [{ field: 'status' }] })
  })
})

describe('a renewal', () => {
  it('goes on the day after, for as long and with all that the contract had', async () => {
    const asset = await makeAsset(ctx, { customer_id: customerId })
    const terms = { response_hours: 4, renewal: 'manual', uplift_percent: 3.3333, value: 999.99, external_id: 'K-1' }
    const before = await make({ ...terms, asset_ids: [asset.id] })
    await makeContractLine(ctx, before.id, { included: 4, unit: 'visit', period: 'year', deductible: 50 })
    const next = await renew(before.id)
    expect(next).toMatchObject({
      name: 'Full care',
      status: 'active',
      start_date: '2031-01-01',
      end_date: '2031-12-31',
      response_hours: 4,
      renewal: 'manual',
      uplift_percent: 3.3333,
      value: 1033.32,
      external_id: null,
      previous: { id: before.id, contract_number: before.contract_number },
      assets: [{ id: asset.id }],
      next: null,
    })
    const { data } = await listContractLines(ctx, next.id, {})
    expect(data).toMatchObject([
      { scope: 'customer', covers: { labor: 100 }, included: 4, unit: 'visit', deductible: 50 },
    ])
    expect((await getServiceContract(ctx, before.id)).next).toMatchObject({ id: next.id })
    // Until then the asset stays with the contract that covers it.
    expect((await getAsset(ctx, asset.id)).service_contract).toMatchObject({ id: before.id })
    expect((await getServiceContract(ctx, before.id)).assets).toMatchObject([{ id: asset.id }])
  })

  it('takes the assets over at once when it has begun', async () => {
    const asset = await makeAsset(ctx, { customer_id: customerId })
    const before = await make({ start_date: '2020-01-01', end_date: inDays(-1), asset_ids: [asset.id] })
    const next = await renew(before.id, { months: 12 })
    expect((await getAsset(ctx, asset.id)).service_contract).toMatchObject({ id: next.id })
    await undoLastAction(newRequest())
    expect((await getAsset(ctx, asset.id)).service_contract).toMatchObject({ id: before.id })
  })

  it('starts, lasts and costs what is said', async () => {
    const { id } = await make({ value: 1000, uplift_percent: 10 })
    const next = await renew(id, { from: '2031-02-01', months: 6, uplift_percent: -5 })
    expect(next).toMatchObject({ start_date: '2031-02-01', end_date: '2031-07-31', value: 950, uplift_percent: 10 })
  })

  it('needs months when the contract has no whole ones', async () => {
    const { id } = await make({ end_date: '2030-12-30' })
    await expect(renew(id)).rejects.toMatchObject({ code: 'validation_error', details: [{ field: 'months' }] })
    expect((await renew(id, { months: 3 })).end_date).toBe('2031-03-30')
  })

  it('is undone and done again as one action', async () => {
    const before = await make()
    await makeContractLine(ctx, before.id)
    const next = await renew(before.id)
    await undoLastAction(newRequest())
    await expect(getServiceContract(ctx, next.id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await getServiceContract(ctx, before.id)).next).toBeNull()
    await redoLastAction(newRequest())
    expect((await getServiceContract(ctx, before.id)).next).toMatchObject({ id: next.id })
    expect((await listContractLines(ctx, next.id, {})).data).toHaveLength(1)
  })

  it('is tried without writing anything', async () => {
    const { id } = await make()
    const { value } = await tryRenewal(ctx, id, {})
    expect(value).toMatchObject({ start_date: '2031-01-01', previous_id: id })
    expect((await others()).meta.total_count).toBe(1)
  })

  it('needs the permission to write customers, and sees nothing of another account', async () => {
    const { id } = await make()
    await expect(renewServiceContract(withScopes(ctx, 'read:customers'), id, {})).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(renewServiceContract(await makeAccount(), id, {})).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('contracts that overlap', () => {
  const overlap = (field: string, other: Pick<ServiceContractRecord, 'id'>) => ({
    code: 'contract_overlap',
    details: [{ field, record_id: other.id }],
  })

  it('are refused when the contract is followed already', async () => {
    const { id } = await make()
    const next = await renew(id)
    await expect(renew(id)).rejects.toMatchObject(overlap('from', next))
  })

  it('are refused when the next one begins before the last day, or there is none', async () => {
    const one = await make()
    await expect(renew(one.id, { from: '2030-12-31' })).rejects.toMatchObject(overlap('from', one))
    const endless = await make({ end_date: null })
    await expect(renew(endless.id, { months: 12 })).rejects.toMatchObject(overlap('from', endless))
  })

  it('are refused when days are changed afterwards', async () => {
    const before = await make()
    const next = await renew(before.id)
    await expect(updateServiceContract(ctx, before.id, { end_date: '2031-01-01' })).rejects.toMatchObject(
      overlap('end_date', next),
    )
    await expect(updateServiceContract(ctx, next.id, { start_date: '2030-12-31' })).rejects.toMatchObject(
      overlap('start_date', before),
    )
  })

  it('are refused when a renewal comes back from the trash', async () => {
    const { id } = await make()
    const first = await renew(id)
    await deleteServiceContract(ctx, first.id)
    const second = await renew(id)
    await expect(restoreServiceContract(ctx, first.id)).rejects.toMatchObject(overlap('previous_id', second))
  })

  it('are never made by two requests at once', async () => {
    const { id } = await make()
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => renew(id)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db().serviceContract.count({ where: { account_id: ctx.accountId, previous_id: id } })).toBe(1)
  })
})

describe('many renewals', () => {
  it('are made together, in the order of the list, and undone as one action', async () => {
    const contracts = [await make({ name: 'A', value: 100 }), await make({ name: 'B', end_date: '2030-06-30' })]
    const contract_ids = contracts.map(({ id }) => id)
    const created = await renewServiceContracts(newRequest(), { contract_ids, uplift_percent: 10 })
    expect(created).toMatchObject([
      { name: 'A', start_date: '2031-01-01', value: 110 },
      { name: 'B', start_date: dayAfter('2030-06-30'), end_date: '2030-12-31', value: null },
    ])
    await undoLastAction(newRequest())
    expect((await others()).data.map(({ id }) => id)).toEqual(contract_ids)
  })

  it('are all refused when one of them cannot be, which is named', async () => {
    const [good, followed] = [await make(), await make()]
    const next = await renew(followed.id)
    const contract_ids = [good.id, followed.id, newId()]
    await expect(renewServiceContracts(ctx, { contract_ids })).rejects.toMatchObject({
      code: 'validation_error',
      details: [
        { field: 'contract_ids[1]', record_id: next.id },
        { field: 'contract_ids[2]', message: 'is not an existing service contract' },
      ],
    })
    expect((await others()).meta.total_count).toBe(3)
  })
})
