import { SCOPES } from '@/lib/access/permissions'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import type { Subject } from '@/lib/db/enqueue'
import { isDatabaseDown } from '@/lib/db/failures'
import { newId } from '@/lib/domain/id'
import { nextAttemptAt, ORDERED_PERSISTENCE_MS, PERSISTENCE_MS } from '@/lib/domain/webhooks'
import { logFailure } from '@/lib/log'
import { noteDelivery } from '@/lib/metrics'
import { messageOf } from './body'
import { disableEndpoint, isOwnerLive, unsealSecret } from '@/lib/services/data/webhooks'
import { type Due, nextDeliveryAt, readDueDeliveries } from './due'
import { enqueueDeliveries } from './fan-out'
import { signedHeaders } from './sign'
import { type Outcome, send } from './send'

/** So many messages are under way to one endpoint at once. */
const LANES = 2
/** After so long another endpoint has its turn. */
const TURN_MS = 10_000
const GONE = 410

/**
 * Delivers to an endpoint what is due, for some seconds. Answers when there is more to do, `null` when nothing waits. Its job
 * is run by one process at a time, and nothing else attempts its deliveries.
 */
export async function deliverToEndpoint(subject: Subject, signal: AbortSignal): Promise<Date | null> {
  const until = Date.now() + TURN_MS
  for (;;) {
    const endpoint = await readTarget(subject)
    if (!endpoint?.enabled) return null
    if (!(await isOwnerLive(endpoint))) {
      await disableEndpoint(contextOf(endpoint.account), endpoint.id, 'owner_gone')
      return null
    }
    await enqueueDeliveries(endpoint)
    const due = await readDueDeliveries(subject, endpoint.ordered)
    if (due.length === 0) return nextDeliveryAt(subject, endpoint.ordered)
    const isOver = () => signal.aborted || Date.now() >= until
    await attemptAll(endpoint, due, isOver)
    if (isOver()) return new Date()
  }
}

/**
 * Attempts deliveries in their order, those of a record and of what belongs to it (of an endpoint that gets all in order: every
 * one) one after the other, until its turn is over or it is disabled.
 */
async function attemptAll(endpoint: Target, due: readonly Due[], isOver: () => boolean): Promise<void> {
  const lines = new Map<string, Due[]>()
  for (const one of due) {
    const line = endpoint.ordered ? endpoint.id : (one.parent_ids.at(-1) ?? one.record_id ?? one.id)
    lines.set(line, [...(lines.get(line) ?? []), one])
  }
  const waiting = [...lines.values()]
  const lane = async () => {
    for (let line = waiting.shift(); line; line = waiting.shift())
      for (const delivery of line) {
        if (isOver()) return
        const ended = await attempt(endpoint, delivery)
        if (ended === 'discarded') waiting.length = 0
        if (ended !== 'arrived') break
      }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

type Target = NonNullable<Awaited<ReturnType<typeof readTarget>>>

/** An endpoint with what is needed to send to it. */
export async function readTarget({ account_id, id }: Subject) {
  return db().webhookEndpoint.findUnique({ where: { account_id_id: { account_id, id } }, include: { account: true } })
}

/**
 * Attempts a delivery once and writes down how it went: whether it arrived, or `discarded` when the endpoint was disabled
 * meanwhile.
 */
export async function attempt(endpoint: Target, delivery: Due): Promise<'arrived' | 'failed' | 'discarded'> {
  const ctx = contextOf(endpoint.account)
  const body =
    delivery.body ?? (await messageOf(ctx, delivery.history_id ?? '', delivery.event_type).catch(withoutMessage))
  const attempted_at = new Date()
  const outcome =
    body === null ? NO_MESSAGE : await send(endpoint.url, headersOf(endpoint, delivery.message_id, body), body)
  const duration = Date.now() - attempted_at.getTime()
  noteDelivery(outcome.error === null ? 'delivered' : 'refused')
  const { retryAfter: _retryAfter, ...log } = outcome
  const attempts = delivery.attempts + 1
  const [, { count }] = await db().$transaction([
    db().webhookAttempt.create({
      data: { id: newId(), account_id: delivery.account_id, delivery_id: delivery.id, attempted_at, duration, ...log },
      select: { id: true },
    }),
    // A process that lost its claim while it sent must not decide any more.
    db().webhookDelivery.updateMany({
      where: { account_id: delivery.account_id, id: delivery.id, status: 'pending', attempts: delivery.attempts },
      data: { body, attempts, ...resultOf({ ...delivery, attempts }, outcome, endpoint.ordered) },
    }),
  ])
  if (delivery.kind !== 'test' && body !== null) await disableIfFailing(ctx, endpoint, outcome)
  if (count === 0) return 'discarded'
  return outcome.error === null ? 'arrived' : 'failed'
}

const NO_MESSAGE: Outcome = {
  status_code: null,
  error: 'The message could not be written.',
  response: null,
  retryAfter: 0,
}

/** A message that a fault of ours keeps from being written must not hold up those after it. */
function withoutMessage(error: unknown): null {
  if (isDatabaseDown(error)) throw error
  logFailure('a webhook message could not be written', error)
  return null
}

function resultOf(delivery: Due, { error, retryAfter }: Outcome, ordered: boolean) {
  const now = new Date()
  if (error === null) return { status: 'delivered', finished_at: now, next_attempt_at: null }
  const next =
    delivery.kind === 'test'
      ? null
      : nextAttemptAt(delivery.attempts, delivery.created_at, now, { retryAfter, ordered })
  return next ? { next_attempt_at: next } : { status: 'failed', finished_at: now, next_attempt_at: null }
}

/** Notes since when an endpoint fails, and disables one that wants no more or has failed for too long. */
async function disableIfFailing(ctx: ServiceContext, endpoint: Target, { error, status_code }: Outcome): Promise<void> {
  const { id, failing_since: since } = endpoint
  if (status_code === GONE) return disableEndpoint(ctx, id, 'gone')
  const patience = endpoint.ordered ? ORDERED_PERSISTENCE_MS : PERSISTENCE_MS
  if (error !== null && since && since.getTime() <= Date.now() - patience)
    return disableEndpoint(ctx, id, endpoint.ordered ? 'held_back' : 'failing')
  if ((error === null) === (since === null)) return
  endpoint.failing_since = error === null ? null : new Date()
  const { failing_since } = endpoint
  // Prisma would raise updated_at, though nobody has changed the endpoint.
  await db().$executeRaw`UPDATE webhook_endpoint SET failing_since = ${failing_since}
    WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid`
}

type Signing = { id: string; secret: string; previous_secret: string | null; previous_secret_until: Date | null }

/** The headers of a message. While a rotation overlaps both secrets sign. */
function headersOf(endpoint: Signing, messageId: string, body: string): Record<string, string> {
  const overlaps = endpoint.previous_secret_until !== null && endpoint.previous_secret_until > new Date()
  const sealed = [endpoint.secret, ...(overlaps && endpoint.previous_secret ? [endpoint.previous_secret] : [])]
  return signedHeaders(
    sealed.map((one) => unsealSecret(endpoint.id, one)),
    messageId,
    body,
  )
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
