import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { resetEnv } from '@/lib/env'
import { createWebhookEndpoint } from '@/lib/services/data/webhooks'
import { enqueueEndpointsBehind, listWebhookDeliveries } from '@/lib/services/data/webhook-deliveries'
import { makeAccount } from './account'
import { makeJobsDue, runDueJobs } from './jobs'
import { type Receiver, startReceiver } from './receiver'

/** Sets variables of the environment for what runs from here on. */
export function set(settings: Record<string, string>): void {
  Object.assign(process.env, settings)
  resetEnv()
}

/** How long a receiver has in this test; what is not about that has the usual 15 s, which a busy machine does not reach. */
export function giveUpAfter(milliseconds: number): void {
  set({ WEBHOOK_TIMEOUT_MS: String(milliseconds) })
  onTestFinished(() => set({ WEBHOOK_TIMEOUT_MS: '' }))
}

/** For each test of a file an account and a receiver of its own, on this machine. */
export function webhookTests() {
  const here = {} as { ctx: ServiceContext; receiver: Receiver }
  beforeAll(() => set({ WEBHOOK_PRIVATE_TARGETS: '1' }))
  afterAll(() => set({ WEBHOOK_PRIVATE_TARGETS: '0' }))
  beforeEach(async () => {
    // Each test begins with nothing left to deliver from the one before.
    await db().webhookEndpoint.deleteMany()
    here.ctx = await makeAccount()
    here.receiver = await startReceiver()
    onTestFinished(() => here.receiver.close())
  })
  return {
    here,
    makeEndpoint: (body: Record<string, unknown> = {}) =>
      createWebhookEndpoint(here.ctx, { url: here.receiver.url, events: ['*'], ...body }),
    types: () => here.receiver.received.map(({ json }) => json.type),
    deliveries: async (endpointId: string) => (await listWebhookDeliveries(here.ctx, endpointId, {})).data,
  }
}

/** Delivers what is due, as the job runner does when it hears of changes. */
export async function deliverWebhooks(): Promise<void> {
  const endpoints = await db().webhookEndpoint.findMany({ select: { account_id: true } })
  await enqueueEndpointsBehind(endpoints.map(({ account_id }) => account_id))
  await runDueJobs('deliver-webhooks')
}

/** Moves what waits so far into the past that it is due. */
export async function passTime(): Promise<void> {
  await db().webhookDelivery.updateMany({ where: { status: 'pending' }, data: { next_attempt_at: new Date(0) } })
  await makeJobsDue('deliver-webhooks')
}

/** Makes every delivery, and every failing, so old. */
export async function age(milliseconds: number): Promise<void> {
  const past = new Date(Date.now() - milliseconds)
  await db().webhookDelivery.updateMany({ data: { created_at: past } })
  await db().webhookEndpoint.updateMany({ where: { NOT: { failing_since: null } }, data: { failing_since: past } })
}
