import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import type { BoardJob } from '@/lib/domain/board/types'
import { createDependency, deleteDependency } from '@/lib/services/work/dependencies'
import { createCrewMember } from '@/lib/services/people/crew-members'
import { createCrew } from '@/lib/services/people/crews'
import { createTechnician } from '@/lib/services/people/technicians'
import { createVisit, deleteVisit } from '@/lib/services/work/visits'
import { createTask } from '@/lib/services/work/tasks'
import { createWorkOrder, deleteWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { age, makePromise } from '@/lib/testing/factories/promises'
import { makeHousehold } from '@/lib/testing/factories/work-orders'
import { createHoldReason } from '@/lib/services/work/hold-reasons'
import { holdWorkOrder, watchPromises } from '@/lib/services/work/sla'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { type LiveEvent, livePoint, readPoint, stopLive, watchWorkOrders } from './index'
import type { LivePoint } from './point'

let ctx: ServiceContext
let other: ServiceContext
let customer_id: string
let existingOrder: { id: string }

beforeAll(async () => {
  ctx = await makeAccount()
  other = await makeAccount()
  customer_id = (await makeCustomer(ctx)).id
  existingOrder = await createWorkOrder(ctx, { customer_id })
})
afterAll(stopLive)

type History = Exclude<LiveEvent, { event: 'presence' }>

const byText = (a: string, b: string) => (a < b ? -1 : 1)

/** Watches an account; `next` waits for the first event that fits. */
async function watch(as: ServiceContext, after?: LivePoint) {
  const events: History[] = []
  const waiting = new Set<() => void>()
  const stop = await watchWorkOrders(as, after ?? (await livePoint()), {
    send: (event) => {
      if (event.event !== 'presence') events.push(event)
      for (const checkEvents of waiting) checkEvents()
    },
    onReplaced: () => undefined,
    onUserChanged: () => undefined,
  })
  onTestFinished(stop)
  const next = (fits: (event: History) => boolean) =>
    new Promise<History>((resolve) => {
      const checkEvents = () => {
        const event = events.find(fits)
        if (!event) return
        waiting.delete(checkEvents)
        resolve(event)
      }
      waiting.add(checkEvents)
      checkEvents()
    })
  return { events, next, stop }
}

const isChangeOf = (id: string, status?: string) => (event: History) =>
  event.event === 'change' && event.data.jobs.some((job) => job.id === id && (!status || job.status === status))

describe('live events of open boards', () => {
  it('sends a committed change with the current record, and never to another company', async () => {
    const board = await watch(ctx)
    const strangers = await watch(other)
    const order = await createWorkOrder(ctx, { customer_id, description: 'No cold water' })
    const event = await board.next(isChangeOf(order.id))
    expect(event.data?.jobs[0]).toMatchObject({ id: order.id, status: 'open', description: 'No cold water' })

    await updateWorkOrder(ctx, order.id, { status: 'on_hold' })
    const later = await board.next(isChangeOf(order.id, 'on_hold'))
    expect(later.id).not.toBe(event.id)
    expect(strangers.events).toEqual([])
  })

  it('sends a job when a warning of its promise is due, and when a hold reason is set', async () => {
    const home = await makeHousehold(ctx)
    await makePromise(ctx, home)
    const body = { customer_id: home.customer_id, asset_ids: home.asset_ids, work_order_type: 'repair' }
    const { id } = await createWorkOrder(ctx, body)
    await age(ctx, id, 200)
    const board = await watch(ctx)
    await watchPromises({ account_id: ctx.accountId, id: ctx.accountId })
    const event = await board.next(isChangeOf(id))
    expect(event.data?.jobs[0]?.promise).toMatchObject({ kind: 'arrive', state: 'warned' })

    await updateWorkOrder(ctx, id, { status: 'on_hold' })
    await board.next(isChangeOf(id, 'on_hold'))
    const { id: reason_id } = await createHoldReason(ctx, { name: 'Parts', who: 'supplier', stops: ['arrive'] })
    await holdWorkOrder(ctx, id, { reason_id })
    const paused = await board.next(
      (one) => one.event === 'change' && one.data.jobs.some(({ promise }) => promise?.state === 'paused'),
    )
    expect(paused.data?.jobs[0]?.promise).toMatchObject({ kind: 'arrive', due_at: null, minutes_left: 40 })
  })

  it('sends a further visit when it is made, with its work order, and when it is deleted', async () => {
    const board = await watch(ctx)
    const order = await createWorkOrder(ctx, { customer_id })
    const visit = await createVisit(ctx, order.id, { minutes: 30 })
    const created = await board.next(isChangeOf(visit.id, 'open'))
    expect(created.data?.touched).toContain(order.id)
    await updateWorkOrder(ctx, order.id, { status: 'on_hold' })
    await board.next(isChangeOf(visit.id, 'on_hold'))
    await deleteVisit(ctx, visit.id)
    const gone = await board.next(({ data }) => data?.gone.includes(visit.id) ?? false)
    expect(gone.data?.jobs.map(({ id }) => id)).not.toContain(visit.id)
  })

  it('sends the card of a further visit away when its work order is deleted, and when it becomes primary', async () => {
    const board = await watch(ctx)
    const [deleted, passed] = [await createWorkOrder(ctx, { customer_id }), await createWorkOrder(ctx, { customer_id })]
    const [first, next] = [await createVisit(ctx, deleted.id, {}), await createVisit(ctx, passed.id, {})]
    await deleteWorkOrder(ctx, deleted.id)
    await board.next(({ data }) => data?.gone.includes(first.id) ?? false)
    await deleteVisit(ctx, passed.id)
    await board.next(({ data }) => data?.gone.includes(next.id) ?? false)
    expect(board.events.flatMap(({ data }) => data?.gone ?? [])).not.toContain(passed.id)
  })

  it('sends work that waits for other work once that is moved, and both when they are linked or not any more', async () => {
    const board = await watch(ctx)
    const make = (hour: number) =>
      createWorkOrder(ctx, { customer_id, scheduled_date: `2027-03-01T${hour}:00:00Z`, estimated_duration: 60 })
    const [first, second] = [await make(10), await make(14)]
    const sends = (id: string, fits: (links: BoardJob['links']) => boolean) => (event: History) =>
      event.data?.jobs.some((job) => job.id === id && fits(job.links)) ?? false
    const { id } = await createDependency(ctx, second.id, { before_id: first.id })
    await board.next(sends(first.id, (links) => links?.length === 1))
    await board.next(sends(second.id, (links) => links?.length === 1))
    await updateWorkOrder(ctx, first.id, { scheduled_date: '2027-03-01T15:00:00Z' })
    await board.next(sends(second.id, (links) => links?.[0]?.visits[0]?.starts_at === '2027-03-01T15:00:00.000Z'))
    const linked = board.events.length
    await deleteDependency(ctx, id)
    const released = sends(second.id, (links) => links === undefined)
    const lastEvent = await board.next((event) => board.events.indexOf(event) >= linked && released(event))
    expect(lastEvent.data?.jobs.map((job) => job.id).toSorted(byText)).toEqual([first.id, second.id].toSorted(byText))
  })

  it('sends nothing of a rolled-back transaction', async () => {
    const board = await watch(ctx)
    const failed = inTransaction(ctx, async (tx) => {
      await createWorkOrder({ ...ctx, tx }, { customer_id, description: 'Never was' })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    const order = await createWorkOrder(ctx, { customer_id, description: 'Was' })
    await board.next(isChangeOf(order.id))
    const sentJobs = board.events.flatMap((event) => event.data?.jobs ?? [])
    expect(sentJobs.map(({ description }) => description)).not.toContain('Never was')
  })

  it('sends which records are in the trash', async () => {
    const board = await watch(ctx)
    const order = await createWorkOrder(ctx, { customer_id })
    await deleteWorkOrder(ctx, order.id)
    const event = await board.next(({ data }) => data?.gone.includes(order.id) ?? false)
    expect(event.data?.jobs.map(({ id }) => id)).not.toContain(order.id)
  })

  it('sends the changes made while the connection was down', async () => {
    const board = await watch(ctx)
    const seen = await createWorkOrder(ctx, { customer_id })
    const { id } = await board.next(isChangeOf(seen.id))
    board.stop()
    const missed = await createWorkOrder(ctx, { customer_id })
    const back = await watch(ctx, readPoint(id) ?? undefined)
    const event = await back.next(isChangeOf(missed.id))
    expect(event.data?.jobs.map((job) => job.id)).toEqual([missed.id])
  })

  it('misses no transaction that began before the last event seen and ended after it', async () => {
    const board = await watch(ctx)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let started = (_id: string) => {}
    const startedAt = new Promise<string>((resolve) => (started = resolve))
    const slow = inTransaction(ctx, async (tx) => {
      started((await createTask({ ...ctx, tx }, existingOrder.id, { name: 'Slow' })).id)
      await held
    })
    await startedAt
    const seen = await createWorkOrder(ctx, { customer_id })
    await board.next(isChangeOf(seen.id))
    board.stop()
    const point = await livePoint()
    release()
    await slow
    const back = await watch(ctx, point)
    const { data } = await back.next((event) => event.data?.touched.includes(existingOrder.id) ?? false)
    expect(data?.jobs).toEqual([])
  })

  it('sends changes for which no notification arrived', async () => {
    const board = await watch(ctx)
    await db().$executeRaw`
      INSERT INTO history (id, account_id, actor_type, actor_name, verb, record_type, record_id, changes)
      VALUES (${newId()}::uuid, ${ctx.accountId}::uuid, 'system', 'Import', 'update', 'work_order', ${existingOrder.id}::uuid, '{}')`
    expect((await board.next(isChangeOf(existingOrder.id))).event).toBe('change')
  })

  it('sends the work order when its tasks change', async () => {
    const order = await createWorkOrder(ctx, { customer_id })
    const board = await watch(ctx)
    await createTask(ctx, order.id, { name: 'DebouncedPoller' })
    const ofTask = await board.next(({ data }) => data?.jobs.length === 0 && data.touched.includes(order.id))
    expect(ofTask.data).toEqual({ jobs: [], gone: [], touched: [order.id], crews: false })
  })

  it('says that the crews are other ones', async () => {
    const board = await watch(ctx)
    const crew = await createCrew(ctx, { name: 'North' })
    expect((await board.next(({ data }) => data?.crews === true)).data).toMatchObject({ jobs: [], touched: [] })
    const { id } = await createTechnician(ctx, { name: 'Ana Ruiz' })
    // Whatever else it tells: somebody new is on every row.
    await board.next(({ event }) => event === 'reload')
    await createCrewMember(ctx, crew.id, { technician_id: id, from_date: '2027-03-10' })
    expect((await board.next(({ data }) => data?.crews === true)).event).toBe('change')
  })

  it('asks for a reload after too many changes', async () => {
    const board = await watch(ctx)
    await db().$executeRaw`
      INSERT INTO history (id, account_id, actor_type, actor_name, verb, record_type, record_id, changes, created_at)
      SELECT overlay(gen_random_uuid()::text PLACING left(${newId()}, 13) FROM 1)::uuid, ${ctx.accountId}::uuid, 'system', 'Import', 'update', 'work_order', gen_random_uuid(), '{}', now()
      FROM generate_series(1, 600)`
    expect((await board.next(({ event }) => event === 'reload')).data).toBeNull()
  })
})
