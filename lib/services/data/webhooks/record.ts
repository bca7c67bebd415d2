import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { WebhookEndpointRecord } from '@/lib/schemas/data/webhook'
import { managedEndpoints } from './ownership'

export const endpointSelect = {
  id: true,
  url: true,
  description: true,
  events: true,
  enabled: true,
  disabled_reason: true,
  disabled_at: true,
  failing_since: true,
  previous_secret_until: true,
  ordered: true,
  owner_type: true,
  owner_id: true,
  owner_name: true,
  scopes: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.WebhookEndpointSelect

/** A row as it is answered: never its secret. */
export function toEndpointRecord(
  row: Prisma.WebhookEndpointGetPayload<{ select: typeof endpointSelect }>,
): WebhookEndpointRecord {
  const overlaps = row.previous_secret_until !== null && row.previous_secret_until > new Date()
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    enabled: row.enabled,
    disabled_reason: row.disabled_reason as WebhookEndpointRecord['disabled_reason'],
    disabled_at: row.disabled_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    ordered: row.ordered,
    owner: row.owner_type === null ? null : { type: row.owner_type, id: row.owner_id, name: row.owner_name ?? '' },
    scopes: row.scopes,
    previous_secret_until: overlaps ? (row.previous_secret_until?.toISOString() ?? null) : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The endpoint, which is one that the context manages. Throws `not_found`. */
export async function readEndpoint(tx: Transaction, ctx: ServiceContext, id: string): Promise<WebhookEndpointRecord> {
  const where = { account_id_id: { account_id: ctx.accountId, id } }
  const managedWhere = { ...where, ...managedEndpoints(ctx) }
  const row = isId(id) ? await tx.webhookEndpoint.findUnique({ where: managedWhere, select: endpointSelect }) : null
  if (!row) throw notFound('webhook endpoint')
  return toEndpointRecord(row)
}

/** Locks the endpoint, which is one that the context manages, for a change. Throws `not_found`. */
export async function lockEndpoint(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const { owner_id } = managedEndpoints(ctx)
  const rows = isId(id)
    ? await tx.$queryRaw<{ owner_id: string | null }[]>`
        SELECT owner_id FROM webhook_endpoint WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid FOR UPDATE`
    : []
  if (!rows.some((row) => owner_id === undefined || row.owner_id === owner_id)) throw notFound('webhook endpoint')
}
