import type PgBoss from 'pg-boss'
import { deliverWebhooks, webhooksDue } from '@/lib/services/webhooks'
import { lookOften } from './look'

const QUEUE = 'deliver-webhooks'
/** How long a change waits at most before somebody looks whether there is something to deliver. */
const LOOK_MS = 1_000

/**
 * Delivers webhooks by the job runner: every process looks whether there is anything to do, one job at a time waits in the
 * queue, and whichever process takes it delivers. A job that fails or dies is made up for by the next look. Returns how to stop looking.
 */
export async function workOnWebhooks(boss: PgBoss): Promise<() => void> {
  await boss.createQueue(QUEUE, { name: QUEUE, policy: 'short', retryLimit: 0, expireInSeconds: 180 })
  await boss.work(QUEUE, { pollingIntervalSeconds: 1 }, () => deliverWebhooks())
  return lookOften(LOOK_MS, 'webhooks could not be looked for', async () => {
    if (await webhooksDue()) await boss.send(QUEUE, {})
  })
}
