import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { age, clocksOf, makePromise } from '@/lib/testing/factories/promises'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { makeJobsDue, runDueJobs } from '@/lib/testing/jobs'
import { enqueueUnclocked, enqueueWatched } from './index'

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
const entriesOf = (id: string) =>
  db().history.findMany({
    where: { account_id: ctx.accountId, record_type: 'sla_clock', record_id: id },
    orderBy: { position: 'asc' },
    select: { verb: true, changes: true },
  })

/** Gives a clock a calendar that nothing can be computed with, as only something beside the product can. */
async function breakCalendar(clockId: string | undefined): Promise<void> {
  const calendar = {
    time_zone: 'Mars/Olympus',
    always: false,
    hours: [{ weekday: 1, start_minute: 0, end_minute: 60 }],
  }
  const snapshot = { account_id: ctx.accountId, id: newId(), calendar: { ...calendar, exceptions: [] } }
  await db().calendarSnapshot.create({ data: snapshot })
  await db().slaClock.updateMany({ where: { id: clockId }, data: { calendar_id: snapshot.id } })
}

/** What is written to the log from now on. */
function readLog(): () => string {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => written.mockRestore())
  return () => written.mock.calls.join('\n')
}

describe('a work order that cannot be followed', () => {
  it('logs a clock that fails, retries it later, and still warns of all others', async () => {
    const [bad, good] = [await call(), await call()]
    const [[broken], [clock]] = [await clocksOf(ctx, bad.id), await clocksOf(ctx, good.id)]
    await breakCalendar(broken?.id)
    for (const { id } of [bad, good]) await age(ctx, id, 3_000)
    const log = readLog()
    await runDueJobs('watch-promises')
    expect((await entriesOf(clock?.id ?? '')).map(({ verb }) => verb)).toEqual(['breach'])
    expect(log()).toContain(`"work_order_id":"${bad.id}"`)
    expect(log()).not.toContain(good.id)
    const [later] = await clocksOf(ctx, bad.id)
    expect(later?.next_at?.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000)
    const job = await db().job.findFirst({ where: { queue: 'watch-promises', key: ctx.accountId } })
    expect(job?.attempts ?? 0).toBe(0)
  })

  it('keeps no other of its account without clocks', async () => {
    const [bad, good] = [await call(), await call()]
    const [broken] = await clocksOf(ctx, bad.id)
    await breakCalendar(broken?.id)
    await db().slaClock.deleteMany({ where: { account_id: ctx.accountId, work_order_id: good.id } })
    await db().job.create({ data: { queue: 'follow-promises', key: ctx.accountId, account_id: ctx.accountId } })
    const log = readLog()
    await runDueJobs('follow-promises')
    expect(await clocksOf(ctx, good.id)).toMatchObject([{ state: 'running' }])
    expect(log()).toContain(`"work_order_id":"${bad.id}"`)
  })
})

describe('the sweep', () => {
  it('leaves a job that failed its pause', async () => {
    const { id } = await call()
    await age(ctx, id, 3_000)
    const run_at = new Date(Date.now() + 240_000)
    const key = { queue: 'watch-promises', key: ctx.accountId }
    await db().job.deleteMany({ where: key })
    await db().job.create({ data: { ...key, account_id: ctx.accountId, run_at, attempts: 7 } })
    await enqueueWatched()
    expect(await db().job.findFirst({ where: key })).toMatchObject({ run_at, attempts: 7 })
    await db().job.updateMany({ where: key, data: { attempts: 0 } })
    await enqueueWatched()
    expect((await db().job.findFirst({ where: key }))?.run_at.getTime()).toBeLessThan(Date.now())
  })

  it('warns at each percentage and reports the breach, each once', async () => {
    const { id } = await call()
    const [clock] = await clocksOf(ctx, id)
    await runDueJobs('watch-promises')
    expect(await entriesOf(clock?.id ?? '')).toEqual([])
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
    expect((await entriesOf(clock?.id ?? '')).map(({ verb, changes }) => [verb, changes])).toEqual([
      ['warn', { state: ['running', 'warned'] }],
      ['warn', { state: ['warned', 'warned'] }],
      ['breach', { state: ['warned', 'breached'], breached_at: [null, expect.any(String)] }],
    ])
    expect(await clocksOf(ctx, id)).toMatchObject([{ state: 'breached', next_at: null }])
  })

  it('reports a breach once, also when the clock was cancelled and resumed', async () => {
    const { id } = await call()
    const [clock] = await clocksOf(ctx, id)
    await age(ctx, id, 241)
    await runDueJobs('watch-promises')
    await updateWorkOrder(ctx, id, { work_order_type: 'maintenance' })
    await updateWorkOrder(ctx, id, { work_order_type: 'repair' })
    expect(await clocksOf(ctx, id)).toMatchObject([{ id: clock?.id, state: 'breached' }])
    expect((await entriesOf(clock?.id ?? '')).map(({ verb }) => verb)).toEqual(['breach'])
  })

  it('reports a met promise once, also when the work was cancelled and reopened', async () => {
    const { id } = await call({ technician_id: home.technician_id })
    const [clock] = await clocksOf(ctx, id)
    for (const status of ['in_progress', 'cancelled', 'open']) await move(id, status)
    expect(await clocksOf(ctx, id)).toMatchObject([{ id: clock?.id, state: 'met' }])
    expect((await entriesOf(clock?.id ?? '')).map(({ verb }) => verb)).toEqual(['meet'])
  })

  it('reports no breach from before the work order had clocks', async () => {
    const { id } = await call({ asset_ids: [] })
    await age(ctx, id, 3_000)
    await updateWorkOrder(ctx, id, { asset_ids: home.asset_ids })
    const [clock] = await clocksOf(ctx, id)
    expect(clock).toMatchObject({ state: 'breached' })
    expect(await entriesOf(clock?.id ?? '')).toEqual([])
  })

  it('reports a breach from while no process ran once, with the time of the breach', async () => {
    const { id } = await call()
    const [before] = await clocksOf(ctx, id)
    await age(ctx, id, 3_000)
    const [due] = await clocksOf(ctx, id)
    await runDueJobs('watch-promises')
    await makeJobsDue('watch-promises')
    await runDueJobs('watch-promises')
    expect((await entriesOf(before?.id ?? '')).map(({ verb }) => verb)).toEqual(['breach'])
    expect(await clocksOf(ctx, id)).toMatchObject([{ state: 'breached', breached_at: due?.due_at }])
  })

  it('reports no breach of a promise that was met in time but checked later', async () => {
    const { id } = await call({ technician_id: home.technician_id })
    await move(id, 'in_progress')
    await age(ctx, id, 3_000)
    await runDueJobs('watch-promises')
    expect(await clocksOf(ctx, id)).toMatchObject([{ state: 'met' }])
  })

  it('makes the clocks of what a process without clocks called in, and of nothing that was promised no time', async () => {
    await db().job.deleteMany({ where: { queue: 'follow-promises' } })
    const [missing, followed, planned] = [await call(), await call(), await call({ work_order_type: 'maintenance' })]
    await db().slaClock.deleteMany({ where: { account_id: ctx.accountId, work_order_id: missing.id } })
    await enqueueUnclocked()
    const jobs = await db().job.findMany({ where: { queue: 'follow-promises', account_id: ctx.accountId } })
    const keys = jobs.map(({ key }) => key)
    expect(keys).toContain(missing.id)
    for (const { id } of [followed, planned]) expect(keys).not.toContain(id)
    await runDueJobs('follow-promises')
    expect(await clocksOf(ctx, missing.id)).toMatchObject([{ state: 'running', starts_at: expect.any(Date) as Date }])
    await enqueueUnclocked()
    expect(await db().job.count({ where: { queue: 'follow-promises', key: missing.id } })).toBe(0)
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
