import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { reader } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import {
  type WebhookDeliveryDetail,
  webhookDeliveryList,
  type WebhookDeliveryListQuery,
  type WebhookDeliveryRecord,
} from '@/lib/schemas/data/webhook'
import { readEndpoint, managedEndpoints, requireWebhookAccess } from '@/lib/services/data/webhooks'

const attemptSelect = {
  attempted_at: true,
  duration: true,
  status_code: true,
  error: true,
  response: true,
} satisfies Prisma.WebhookAttemptSelect

const deliverySelect = {
  id: true,
  endpoint_id: true,
  kind: true,
  message_id: true,
  event_type: true,
  record_type: true,
  record_id: true,
  status: true,
  attempts: true,
  next_attempt_at: true,
  created_at: true,
  finished_at: true,
  log: { select: attemptSelect, orderBy: { attempted_at: 'desc' }, take: 1 },
} satisfies Prisma.WebhookDeliverySelect

type Row = Prisma.WebhookDeliveryGetPayload<{ select: typeof deliverySelect }>
type Attempt = Row['log'][number]

/** What was sent to an endpoint, newest first; kept for 30 days. Throws `forbidden`, `not_found`. */
export async function listWebhookDeliveries(
  ctx: ServiceContext,
  endpointId: string,
  query: WebhookDeliveryListQuery,
): Promise<Page<WebhookDeliveryRecord>> {
  requireWebhookAccess(ctx)
  const tx = reader(ctx)
  await readEndpoint(tx, ctx, endpointId)
  const since = query.updated_after && { gt: query.updated_after }
  const where: Prisma.WebhookDeliveryWhereInput = {
    endpoint_id: endpointId,
    OR: since && [{ created_at: since }, { log: { some: { attempted_at: since } } }],
  }
  const table = tx.webhookDelivery
  return readList(ctx, webhookDeliveryList, query, { table, select: deliverySelect, present: toRecord, where })
}

/** One delivery with its body and every attempt. Throws `forbidden`, `not_found`. */
export async function getWebhookDelivery(ctx: ServiceContext, id: string): Promise<WebhookDeliveryDetail> {
  requireWebhookAccess(ctx)
  const log = { select: attemptSelect, orderBy: { attempted_at: 'desc' } } as const
  const row = isId(id)
    ? await reader(ctx).webhookDelivery.findUnique({
        where: { account_id_id: { account_id: ctx.accountId, id }, endpoint: managedEndpoints(ctx) },
        select: { ...deliverySelect, body: true, log },
      })
    : null
  if (!row) throw notFound('webhook delivery')
  return { ...toRecord(row), body: row.body, log: row.log.map(toAttempt) }
}

function toRecord(row: Row): WebhookDeliveryRecord {
  const [last] = row.log
  return {
    id: row.id,
    endpoint_id: row.endpoint_id,
    kind: row.kind as WebhookDeliveryRecord['kind'],
    message_id: row.message_id,
    event_type: row.event_type as WebhookDeliveryRecord['event_type'],
    record_type: row.record_type,
    record_id: row.record_id,
    status: row.status as WebhookDeliveryRecord['status'],
    attempts: row.attempts,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    last_attempt: last ? toAttempt(last) : null,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

function toAttempt({ attempted_at, ...rest }: Attempt) {
  return { attempted_at: attempted_at.toISOString(), ...rest }
}
