import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { dayAfter, dayIn } from '@/lib/domain/time'
import { getAsset } from '@/lib/services/assets/assets'
import {
  deleteServiceContract,
  getServiceContract,
  listServiceContracts,
  renewServiceContract,
  updateServiceContract,
} from '@/lib/services/customers/service-contracts'
import { continueContracts } from '@/lib/services/data/contract-terms'
import { listWorkOrdersUnder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeServiceContract } from '@/lib/testing/factories/customers'
import { clocksOf } from '@/lib/testing/factories/promises'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { makeJobsDue, runDueJobs } from '@/lib/testing/jobs'

let ctx: ServiceContext
let home: Household

beforeEach(async () => {
  ctx = await makeAccount()
  home = await makeHousehold(ctx)
})

/** A day so many days after today in the account's time zone. */
const inDays = (days: number) => dayIn(ctx.account.timeZone, new Date(Date.now() + days * 86_400_000))
const make = (more: Record<string, unknown>) =>
  makeServiceContract(ctx, home.customer_id, {
    start_date: '2020-01-01',
    renewal: 'automatic',
    term_months: 1,
    response_hours: 4,
    asset_ids: home.asset_ids,
    ...more,
  })
async function sweep() {
  await runDueJobs('continue-contracts')
  await makeJobsDue('continue-contracts')
  await runDueJobs('continue-contracts')
}
const all = async () => (await listServiceContracts(ctx, { sort: 'contract_number' })).data

describe('a contract that renews itself', () => {
  it('does so on its last day, once, in the name of nobody', async () => {
    const contract = await make({ end_date: inDays(0), value: 100, uplift_percent: 10 })
    await sweep()
    await sweep()
    const [, next, ...others] = await all()
    expect(others).toEqual([])
    expect(next).toMatchObject({ previous_id: contract.id, start_date: inDays(1), value: 110, renewal: 'automatic' })
    const history = await db().history.findMany({
      where: { account_id: ctx.accountId, record_id: next?.id ?? '' },
      select: { verb: true, actor_type: true, actor_name: true },
    })
    expect(history).toEqual([{ verb: 'create', actor_type: 'system', actor_name: 'Contract terms' }])
  })

  it('is renewed once by two processes at a time', async () => {
    await make({ end_date: inDays(0) })
    await Promise.all([continueContracts(), continueContracts()])
    expect(await all()).toHaveLength(2)
  })

  it('is renewed late when nothing ran while it ended, with its assets', async () => {
    const contract = await make({ end_date: inDays(-10) })
    await sweep()
    const [, next] = await all()
    expect(next?.start_date).toBe(dayAfter(contract.end_date ?? ''))
    expect((await getAsset(ctx, home.asset_ids[0] ?? '')).service_contract).toMatchObject({ id: next?.id })
  })

  it('stays ended when somebody deleted what came after', async () => {
    await make({ end_date: inDays(0) })
    await sweep()
    const [, next] = await all()
    await deleteServiceContract(ctx, next?.id ?? '')
    await sweep()
    expect(await all()).toHaveLength(1)
  })

  it.each([
    ['ends later', { end: 1 }],
    ['ended long ago', { end: -60 }],
    ['is renewed by hand', { end: 0, renewal: 'manual' }],
    ['is a draft', { end: 0, status: 'draft', asset_ids: [] }],
    ['was cancelled', { end: 0, status: 'cancelled' }],
  ])('is left alone when it %s', async (_what, { end, ...more }) => {
    await make({ ...more, end_date: inDays(end) })
    await sweep()
    expect(await all()).toHaveLength(1)
  })
})

describe('the assets of a renewed contract', () => {
  it('go over on the first day of the next one', async () => {
    const contract = await make({ end_date: inDays(3) })
    const next = await renewServiceContract(ctx, contract.id, {})
    await sweep()
    expect((await getServiceContract(ctx, contract.id)).assets).toHaveLength(home.asset_ids.length)
    await updateServiceContract(ctx, contract.id, { end_date: inDays(-1) })
    await updateServiceContract(ctx, next.id, { start_date: inDays(0) })
    await sweep()
    expect((await getServiceContract(ctx, contract.id)).assets).toEqual([])
    expect((await getServiceContract(ctx, next.id)).assets).toHaveLength(home.asset_ids.length)
  })

  it('stay where somebody put them', async () => {
    const contract = await make({ end_date: inDays(3) })
    const next = await renewServiceContract(ctx, contract.id, {})
    await updateServiceContract(ctx, next.id, { asset_ids: [] })
    expect((await getServiceContract(ctx, next.id)).assets).toEqual([])
    expect((await getServiceContract(ctx, contract.id)).assets).toHaveLength(home.asset_ids.length)
  })
})

describe('what was promised', () => {
  const call = () =>
    makeWorkOrder(ctx, { customer_id: home.customer_id, asset_ids: home.asset_ids, work_order_type: 'repair' })

  it('stays promised when the contract is renewed and the assets go over', async () => {
    const contract = await make({ end_date: inDays(0) })
    const order = await call()
    const [clock] = await clocksOf(ctx, order.id)
    expect(clock).toMatchObject({ contract_id: contract.id, state: 'running' })
    const next = await renewServiceContract(ctx, contract.id, { from: inDays(1), months: 12 })
    // Put there by hand before the next one begins: the call came under the one before all the same.
    await updateServiceContract(ctx, next.id, { asset_ids: home.asset_ids })
    await runDueJobs('follow-promises')
    expect(await clocksOf(ctx, order.id)).toMatchObject([{ id: clock?.id, contract_id: contract.id, state: 'running' }])
    const under = async (one: typeof contract) => (await listWorkOrdersUnder(ctx, one, {})).data.map(({ id }) => id)
    expect(await under(await getServiceContract(ctx, contract.id))).toEqual([order.id])
    expect(await under(await getServiceContract(ctx, next.id))).toEqual([])
  })

  it('is promised by a late renewal to calls since its first day', async () => {
    const contract = await make({ end_date: inDays(-2) })
    const order = await call()
    expect(await clocksOf(ctx, order.id)).toEqual([])
    const next = await renewServiceContract(ctx, contract.id, { months: 12 })
    await runDueJobs('follow-promises')
    expect(await clocksOf(ctx, order.id)).toMatchObject([{ contract_id: next.id, state: 'running' }])
  })
})
