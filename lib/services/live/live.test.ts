import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ServiceContext } from '@/lib/auth/context'
import { db } from '@/lib/db/client'
import { inTransaction } from '@/lib/db/transaction'
import { createTask } from '@/lib/services/tasks'
import { createWorkOrder, deleteWorkOrder, updateWorkOrder } from '@/lib/services/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { type LiveEvent, stopLive, watchWorkOrders } from './index'

let ctx: ServiceContext
let other: ServiceContext
let customer_id: string

beforeAll(async () => {
  ctx = await makeAccount()
  other = await makeAccount()
  customer_id = (await makeCustomer(ctx)).id
})
afterAll(stopLive)

/** Watches an account; `next` waits for the first event that fits. */
async function watch(as: ServiceContext, after: string | number) {
  const events: LiveEvent[] = []
  const waiting = new Set<() => void>()
  const stop = await watchWorkOrders(as, after, (event) => {
    events.push(event)
    for (const look of waiting) look()
  })
  onTestFinished(stop)
  const next = (fits: (event: LiveEvent) => boolean) =>
    new Promise<LiveEvent>((resolve) => {
      const look = () => {
        const found = events.find(fits)
        if (!found) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  return { events, next, stop }
}

const tells = (id: string, status?: string) => (event: LiveEvent) =>
  event.event === 'change' && event.data.jobs.some((job) => job.id === id && (!status || job.status === status))

describe('what open boards are told', () => {
  it('tells a change once it is committed, as the record is then, and to nobody of another company', async () => {
    const board = await watch(ctx, Date.now())
    const strangers = await watch(other, Date.now())
    const order = await createWorkOrder(ctx, { customer_id, description: 'No cold water' })
    const event = await board.next(tells(order.id))
    expect(event.data?.jobs[0]).toMatchObject({ id: order.id, status: 'open', description: 'No cold water' })

    await updateWorkOrder(ctx, order.id, { status: 'on_hold' })
    const later = await board.next(tells(order.id, 'on_hold'))
    expect(later.id > event.id).toBe(true)
    expect(strangers.events).toEqual([])
  })

  it('tells nothing of what was taken back', async () => {
    const board = await watch(ctx, Date.now())
    const failed = inTransaction(ctx, async (tx) => {
      await createWorkOrder({ ...ctx, tx }, { customer_id, description: 'Never was' })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    const order = await createWorkOrder(ctx, { customer_id, description: 'Was' })
    await board.next(tells(order.id))
    const told = board.events.flatMap((event) => event.data?.jobs ?? [])
    expect(told.map(({ description }) => description)).not.toContain('Never was')
  })

  it('tells which are in the trash', async () => {
    const board = await watch(ctx, Date.now())
    const order = await createWorkOrder(ctx, { customer_id })
    await deleteWorkOrder(ctx, order.id)
    const event = await board.next(({ data }) => data?.gone.includes(order.id) ?? false)
    expect(event.data?.jobs.map(({ id }) => id)).not.toContain(order.id)
  })

  it('misses nothing that happened while the connection was away', async () => {
    const board = await watch(ctx, Date.now())
    const seen = await createWorkOrder(ctx, { customer_id })
    const { id } = await board.next(tells(seen.id))
    board.stop()
    const missed = await createWorkOrder(ctx, { customer_id })
    const back = await watch(ctx, id)
    expect((await back.next(tells(missed.id))).id > id).toBe(true)
  })

  it('tells a work order of what happens to its tasks', async () => {
    const order = await createWorkOrder(ctx, { customer_id })
    const board = await watch(ctx, Date.now())
    await createTask(ctx, order.id, { name: 'Look' })
    const ofTask = await board.next(({ data }) => data?.jobs.length === 0 && data.touched.includes(order.id))
    expect(ofTask.data).toEqual({ jobs: [], gone: [], touched: [order.id] })
  })

  it('asks for a new look after more than is worth telling', async () => {
    const board = await watch(ctx, Date.now())
    await db().$executeRaw`
      INSERT INTO history (id, account_id, actor_type, actor_name, verb, record_type, record_id, changes, created_at)
      SELECT gen_random_uuid(), ${ctx.accountId}::uuid, 'system', 'Import', 'update', 'work_order', gen_random_uuid(), '{}', now()
      FROM generate_series(1, 600)`
    expect((await board.next(({ event }) => event === 'reload')).data).toBeNull()
  })
})
