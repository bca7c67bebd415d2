import webPush from 'web-push'
import { hostOf } from '@/lib/domain/public-address'
import { urlProblem } from '@/lib/domain/webhooks'
import { appUrl, env } from '@/lib/env'
import { before, postTo, PrivateTarget, resolveTarget } from '@/lib/outbound'
import type { PushSubscriptionBody } from '@/lib/schemas/field/push'
import type { PushKeys } from './keys'

/** How a message went: `gone` is a subscription that its browser or its push service ended for good. */
export type Sent = 'sent' | 'gone' | 'failed'

/** A phone that is off for longer learns it from its next sync. */
const KEPT_SECONDS = 12 * 3600
const TIMEOUT_MS = 15_000
/** A later message takes the place of an earlier one that has not arrived yet. */
const TOPIC = 'jobs'
const GONE: readonly number[] = [404, 410]

/**
 * Sends a message once, encrypted for the one browser. Where it goes a browser has said, so that it is checked as the address of a
 * webhook is, and what comes back is told to nobody. Throws where the subscription's keys are none.
 */
export async function sendPush(subscription: PushSubscriptionBody, keys: PushKeys, payload: object): Promise<Sent> {
  const { PUSH_PRIVATE_TARGETS } = env()
  const { endpoint } = subscription
  if (urlProblem(endpoint, PUSH_PRIVATE_TARGETS)) return 'gone'
  const vapidDetails = { subject: subjectOf(appUrl()), ...keys }
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: subscription.keys },
    JSON.stringify(payload),
    { vapidDetails, TTL: KEPT_SECONDS, topic: TOPIC, urgency: 'normal' },
  )
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const url = new URL(endpoint)
    const target = await before(signal, resolveTarget(hostOf(url), PUSH_PRIVATE_TARGETS))
    const response = await postTo(url, target, textsOf(headers), body ?? '', signal)
    const { statusCode = 0 } = response
    response.destroy()
    if (GONE.includes(statusCode)) return 'gone'
    return statusCode >= 200 && statusCode < 300 ? 'sent' : 'failed'
  } catch (error) {
    return error instanceof PrivateTarget ? 'gone' : 'failed'
  }
}

/** Whom a push service may turn to: it takes addresses with HTTPS, or of mail. */
function subjectOf(url: string): string {
  return url.startsWith('https:') ? url : 'mailto:fieldline@localhost'
}

/** The body's length is counted by whoever sends it. */
function textsOf(headers: Record<string, string | number | undefined>): Record<string, string> {
  const otherHeaders = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length')
  return Object.fromEntries(otherHeaders.map(([name, value]) => [name, String(value)]))
}
