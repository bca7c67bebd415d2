import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { age, clocksOf, makePromise } from '@/lib/testing/factories/promises'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { makeJobsDue, runDueJobs } from '@/lib/testing/jobs'

let ctx: ServiceContext
let home: Household

beforeAll(async () => {
  ctx = await makeAccount()
  home = await makeHousehold(ctx)
})

beforeEach(async () => {
  await makePromise(ctx, home)
})

const call = (more: Record<string, unknown> = {}) =>
  makeWorkOrder(ctx, { customer_id: home.customer_id, asset_ids: home.asset_ids, work_order_type: 'repair', ...more })
const move = (id: string, status: string) => updateWorkOrder({ ...ctx, requestId: newId() }, id, { status })
const told = (id: string) =>
  db().history.findMany({
    where: { account_id: ctx.accountId, record_type: 'sla_clock', record_id: id },
    orderBy: { position: 'asc' },
    select: { verb: true, changes: true },
  })

describe('the sweep', () => {
  it('warns at each share and tells of the breach, each once', async () => {
    const { id } = await call()
    const [clock] = await clocksOf(ctx, id)
    await runDueJobs('watch-promises')
    expect(await told(clock?.id ?? '')).toEqual([])
    await age(ctx, id, 181)
    await runDueJobs('watch-promises')
    await age(ctx, id, 58)
    for (let again = 0; again < 3; again += 1) {
      await makeJobsDue('watch-promises')
      await runDueJobs('watch-promises')
    }
    await age(ctx, id, 2)
    await makeJobsDue('watch-promises')
    await runDueJobs('watch-promises')
    expect((await told(clock?.id ?? '')).map(({ verb, changes }) => [verb, changes])).toEqual([
      ['warn', { state: ['running', 'warned'] }],
      ['warn', { state: ['warned', 'warned'] }],
      ['breach', { state: ['warned', 'breached'], breached_at: [null, expect.any(String)] }],
    ])
    expect(await clocksOf(ctx, id)).toMatchObject([{ state: 'breached', next_at: null }])
  })

  it('tells once of a breach, also when the clock was cancelled and is taken up again', async () => {
    const { id } = await call()
    const [clock] = await clocksOf(ctx, id)
    await age(ctx, id, 241)
    await runDueJobs('watch-promises')
    await updateWorkOrder(ctx, id, { work_order_type: 'maintenance' })
    await updateWorkOrder(ctx, id, { work_order_type: 'repair' })
    expect(await clocksOf(ctx, id)).toMatchObject([{ id: clock?.id, state: 'breached' }])
    expect((await told(clock?.id ?? '')).map(({ verb }) => verb)).toEqual(['breach'])
  })

  it('tells once of a promise that was kept, also when the work was cancelled and is opened again', async () => {
    const { id } = await call({ technician_id: home.technician_id })
    const [clock] = await clocksOf(ctx, id)
    for (const status of ['in_progress', 'cancelled', 'open']) await move(id, status)
    expect(await clocksOf(ctx, id)).toMatchObject([{ id: clock?.id, state: 'met' }])
    expect((await told(clock?.id ?? '')).map(({ verb }) => verb)).toEqual(['meet'])
  })

  it('tells nothing of what was broken before the work order had clocks', async () => {
    const { id } = await call({ asset_ids: [] })
    await age(ctx, id, 3_000)
    await updateWorkOrder(ctx, id, { asset_ids: home.asset_ids })
    const [clock] = await clocksOf(ctx, id)
    expect(clock).toMatchObject({ state: 'breached' })
    expect(await told(clock?.id ?? '')).toEqual([])
  })

  it('tells once of what was broken while no process ran, with the moment at which it was', async () => {
    const { id } = await call()
    const [before] = await clocksOf(ctx, id)
    await age(ctx, id, 3_000)
    const [due] = await clocksOf(ctx, id)
    await runDueJobs('watch-promises')
    await makeJobsDue('watch-promises')
    await runDueJobs('watch-promises')
    expect((await told(before?.id ?? '')).map(({ verb }) => verb)).toEqual(['breach'])
    expect(await clocksOf(ctx, id)).toMatchObject([{ state: 'breached', breached_at: due?.due_at }])
  })

  it('tells nothing of what was met in time, though it looks later', async () => {
    const { id } = await call({ technician_id: home.technician_id })
    await move(id, 'in_progress')
    await age(ctx, id, 3_000)
    await runDueJobs('watch-promises')
    expect(await clocksOf(ctx, id)).toMatchObject([{ state: 'met' }])
  })

  it('makes the clocks of work orders from before there were any, without telling of what is past', async () => {
    const [open, late, done] = [await call(), await call(), await call()]
    await move(done.id, 'completed')
    await age(ctx, late.id, 3_000)
    await db().slaClock.deleteMany({ where: { account_id: ctx.accountId } })
    const before = await db().history.count({ where: { record_type: 'sla_clock' } })
    await db().job.create({
      data: { queue: 'follow-promises', key: ctx.accountId, account_id: ctx.accountId },
    })
    await runDueJobs('follow-promises')
    expect(await clocksOf(ctx, open.id)).toMatchObject([{ state: 'running' }])
    expect(await clocksOf(ctx, late.id)).toMatchObject([{ state: 'breached' }])
    expect(await clocksOf(ctx, done.id)).toEqual([])
    expect(await db().history.count({ where: { record_type: 'sla_clock' } })).toBe(before)
  })
})
