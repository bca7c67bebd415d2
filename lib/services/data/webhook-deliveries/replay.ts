import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { enqueue } from '@/lib/db/enqueue'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { firstIdAt, isId, newId } from '@/lib/domain/id'
import { invalid, notFound } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { type WebhookDeliveryDetail, webhookReplay } from '@/lib/schemas/data/webhook'
import { getWebhookDelivery } from './deliveries'
import { insertDeliveries } from './fan-out'
import { lockEndpoint, requireWebhookAccess } from '@/lib/services/data/webhooks'

const MAX_REPLAYED = 10_000
/** A change's id is made when it is written, and its time a moment before or after. */
const SLACK_MS = 60_000

/**
 * Sends again what happened in a time range and the endpoint has chosen, in order, with the same ids as the first time: at
 * most 10,000 messages. Throws `forbidden`, `not_found`, `validation_error`.
 */
export async function replayWebhooks(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof webhookReplay>,
): Promise<{ count: number }> {
  requireWebhookAccess(ctx)
  return inTransaction(ctx, async (tx) => {
    await lockEndpoint(tx, ctx, id)
    const draft = readDraft(webhookReplay, body)
    const { from, to } = draft.value
    if (from && to && from >= to) draft.reject('to', 'must be after from')
    const input = draft.finish()
    const endpoint = await enabledEndpoint(tx, ctx, id)
    // What came after its position is on its way anyway.
    const range = Prisma.sql`position <= ${endpoint.position} AND created_at BETWEEN ${input.from} AND ${input.to}
      AND id BETWEEN ${firstIdAt(input.from.getTime() - SLACK_MS)}::uuid AND ${firstIdAt(input.to.getTime() + SLACK_MS)}::uuid`
    const count = await insertDeliveries(
      tx,
      { account_id: ctx.accountId, id, events: endpoint.events, scopes: endpoint.scopes },
      'replay',
      range,
      MAX_REPLAYED + 1,
    )
    if (count > MAX_REPLAYED)
      throw invalid([
        {
          field: 'to',
          message: `must be earlier: this range has more than ${MAX_REPLAYED} events, which is the most that can be replayed at once`,
        },
      ])
    await enqueue(tx, 'deliver-webhooks', [{ account_id: ctx.accountId, id }])
    return { count }
  })
}

/** Sends one message again, the same bytes under the same id. Throws `forbidden`, `not_found`, `validation_error`. */
export async function replayWebhookDelivery(ctx: ServiceContext, deliveryId: string): Promise<WebhookDeliveryDetail> {
  requireWebhookAccess(ctx)
  return inTransaction(ctx, async (tx) => {
    const where = { account_id_id: { account_id: ctx.accountId, id: deliveryId } }
    const old = isId(deliveryId) ? await tx.webhookDelivery.findUnique({ where }) : null
    if (!old) throw notFound('webhook delivery')
    await lockEndpoint(tx, ctx, old.endpoint_id)
    await enabledEndpoint(tx, ctx, old.endpoint_id)
    const { endpoint_id, message_id, event_type, history_id, record_type, record_id, body } = old
    const again = { endpoint_id, message_id, event_type, history_id, record_type, record_id, body }
    const id = newId()
    const kind = old.kind === 'test' ? 'test' : 'replay'
    await tx.webhookDelivery.create({
      data: { id, account_id: ctx.accountId, kind, ...again, next_attempt_at: new Date() },
      select: { id: true },
    })
    await enqueue(tx, 'deliver-webhooks', [{ account_id: ctx.accountId, id: endpoint_id }])
    return getWebhookDelivery({ ...ctx, tx }, id)
  })
}

async function enabledEndpoint(tx: Transaction, ctx: ServiceContext, id: string) {
  const where = { account_id_id: { account_id: ctx.accountId, id } }
  const endpoint = await tx.webhookEndpoint.findUniqueOrThrow({
    where,
    select: { enabled: true, events: true, scopes: true, position: true },
  })
  if (!endpoint.enabled) throw invalid([{ field: '', message: 'The endpoint is disabled; enable it first.' }])
  return endpoint
}
