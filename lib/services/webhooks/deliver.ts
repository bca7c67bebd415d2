import { Webhook } from 'standardwebhooks'
import { SCOPES } from '@/lib/auth/permissions'
import type { ServiceContext } from '@/lib/auth/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { nextAttemptAt, PERSISTENCE_MS } from '@/lib/domain/webhooks'
import { messageOf } from './body'
import { type Claimed, claimDelivery } from './claim'
import { disableEndpoint } from './disable'
import { makeDeliveries } from './fan-out'
import { unsealSecret } from './secret'
import { type Outcome, send } from './send'

/** So many messages are under way at once in this process. */
const LANES = 12
/** After this a run takes on nothing more; the next one does. */
const LONGEST_RUN_MS = 60_000
const GONE = 410

/** Delivers what is due. Several processes may run this at once; no delivery is attempted by two of them. */
export async function deliverWebhooks(): Promise<void> {
  const end = Date.now() + LONGEST_RUN_MS
  await makeDeliveries()
  const lane = async () => {
    for (let claimed = await claimDelivery(); claimed; claimed = Date.now() < end ? await claimDelivery() : null)
      await attempt(claimed)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

/** Attempts a delivery once and writes down how it went. Returns whether it arrived. */
export async function attempt(delivery: Claimed): Promise<boolean> {
  const where = { account_id_id: { account_id: delivery.account_id, id: delivery.endpoint_id } }
  const endpoint = await db().webhookEndpoint.findUnique({ where, include: { account: true } })
  if (!endpoint) return false
  const ctx = contextOf(endpoint.account)
  const body = delivery.body ?? (await messageOf(ctx, delivery.history_id ?? '', delivery.event_type))
  const attempted_at = new Date()
  const outcome = await send(endpoint.url, headersOf(endpoint, delivery.message_id, body), body)
  const duration = Date.now() - attempted_at.getTime()
  const { retryAfter: _retryAfter, ...log } = outcome
  await db().$transaction([
    db().webhookAttempt.create({
      data: { id: newId(), account_id: delivery.account_id, delivery_id: delivery.id, attempted_at, duration, ...log },
      select: { id: true },
    }),
    // Whose lease is over must not decide any more.
    db().webhookDelivery.updateMany({
      where: {
        account_id: delivery.account_id,
        id: delivery.id,
        status: 'pending',
        lease_until: delivery.lease_until,
      },
      data: { body, lease_until: null, ...resultOf(delivery, outcome) },
    }),
  ])
  if (delivery.kind !== 'test') await judgeEndpoint(ctx, delivery.endpoint_id, outcome)
  return outcome.error === null
}

function resultOf(delivery: Claimed, { error, retryAfter }: Outcome) {
  const now = new Date()
  if (error === null) return { status: 'delivered', finished_at: now, next_attempt_at: null }
  const next =
    delivery.kind === 'test' ? null : nextAttemptAt(delivery.attempts, delivery.created_at, now, { retryAfter })
  return next ? { next_attempt_at: next } : { status: 'failed', finished_at: now, next_attempt_at: null }
}

/** Notes since when an endpoint fails, and disables one that wants no more or has failed for three days. */
async function judgeEndpoint(ctx: ServiceContext, id: string, { error, status_code }: Outcome): Promise<void> {
  const own = { account_id: ctx.accountId, id }
  if (error === null) {
    await db().webhookEndpoint.updateMany({
      where: { ...own, NOT: { failing_since: null } },
      data: { failing_since: null },
    })
    return
  }
  if (status_code === GONE) return disableEndpoint(ctx, id, 'gone')
  await db().webhookEndpoint.updateMany({ where: { ...own, failing_since: null }, data: { failing_since: new Date() } })
  const longFailing = { ...own, failing_since: { lte: new Date(Date.now() - PERSISTENCE_MS) } }
  if ((await db().webhookEndpoint.count({ where: longFailing })) > 0) await disableEndpoint(ctx, id, 'failing')
}

type Signing = { id: string; secret: string; previous_secret: string | null; previous_secret_until: Date | null }

/** The headers of Standard Webhooks. While a rotation overlaps both secrets sign. */
function headersOf(endpoint: Signing, messageId: string, body: string): Record<string, string> {
  const now = new Date()
  const overlaps = endpoint.previous_secret_until !== null && endpoint.previous_secret_until > now
  const sealed = [endpoint.secret, ...(overlaps && endpoint.previous_secret ? [endpoint.previous_secret] : [])]
  const signatures = sealed.map((one) => new Webhook(unsealSecret(endpoint.id, one)).sign(messageId, now, body))
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
    'user-agent': 'Fieldline-Webhooks/1',
  }
}

function contextOf(account: {
  id: string
  tier: ServiceContext['account']['tier']
  time_zone: string
  currency: string
}): ServiceContext {
  return {
    accountId: account.id,
    actor: { type: 'system', id: null, name: 'Webhooks' },
    scopes: new Set(SCOPES),
    requestId: newId(),
    account: { tier: account.tier, timeZone: account.time_zone, currency: account.currency },
  }
}
