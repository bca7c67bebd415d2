import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { resetEnv } from '@/lib/env'
import { createWebhookEndpoint } from '@/lib/services/data/webhooks'
import { makeAccount } from '@/lib/testing/account'
import { age, clocksOf, makePromise } from '@/lib/testing/factories/promises'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { startJobProcess } from '@/lib/testing/program'
import { type Receiver, startReceiver } from '@/lib/testing/receiver'

/* What came due while no process ran (R-SL-8), with processes that really end and begin. */

/** By when it is told, after a start. */
const TOLD = { timeout: 60_000 }

let ctx: ServiceContext
let home: Household
let receiver: Receiver
let settings: Record<string, string>

beforeAll(async () => {
  process.env.WEBHOOK_PRIVATE_TARGETS = '1'
  resetEnv()
  const { DATABASE_URL = '', DATA_DIR = '', APP_SECRET = '' } = process.env
  settings = { DATABASE_URL, DATA_DIR, APP_SECRET, WEBHOOK_PRIVATE_TARGETS: '1', NODE_ENV: 'production' }
  receiver = await startReceiver()
  ctx = await makeAccount()
  home = await makeHousehold(ctx)
  await makePromise(ctx, home)
  await createWebhookEndpoint(ctx, { url: receiver.url, events: ['sla_clock.breached'] })
})
afterAll(() => receiver.close())

/** Calls that somebody is to answer within four hours. Returns the ids of their clocks, which are due from now on. */
async function callsDueNow(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const order = { customer_id: home.customer_id, asset_ids: home.asset_ids, work_order_type: 'repair' }
    const { id } = await makeWorkOrder(ctx, order)
    await age(ctx, id, 241)
    ids.push(...(await clocksOf(ctx, id)).map((clock) => clock.id))
  }
  return ids
}

const sent = () => receiver.received.map(({ json }) => String(json.data.record_id))
const reportedBy = async () => {
  const where = { account_id: ctx.accountId, record_type: 'sla_clock' }
  const rows = await db().history.findMany({ where, select: { verb: true, record_id: true } })
  return rows.map(({ verb, record_id }) => `${verb} ${record_id}`)
}

it('is told once within a minute of the next start, also when two processes start together', async () => {
  const before = await startJobProcess(settings)
  expect(await before.stop()).toBe(0)

  const first = await callsDueNow(1)
  expect(sent()).toEqual([])
  const alone = await startJobProcess(settings)
  await expect.poll(sent, TOLD).toEqual(first)
  await expect.poll(() => db().webhookDelivery.count({ where: { status: 'delivered' } })).toBe(1)
  // As if the machine had lost its power.
  alone.child.kill('SIGKILL')
  await alone.exit

  const others = await callsDueNow(20)
  const both = await Promise.all([startJobProcess(settings), startJobProcess(settings)])
  await expect.poll(() => sent().toSorted(), TOLD).toEqual([...first, ...others].toSorted())
  // Stopping ends what is under way: nothing more comes after it.
  expect(await Promise.all(both.map((one) => one.stop()))).toEqual([0, 0])
  expect(sent().toSorted()).toEqual([...first, ...others].toSorted())
  expect((await reportedBy()).toSorted()).toEqual([...first, ...others].map((id) => `breach ${id}`).toSorted())
}, 240_000)
