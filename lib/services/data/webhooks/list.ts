import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holds, requireScope } from '@/lib/access/permissions'
import { type ListOrder, type Page, readPage } from '@/lib/db/page'
import { reader } from '@/lib/db/transaction'
import type { WebhookEndpointListQuery, WebhookEndpointRecord } from '@/lib/schemas/data/webhook'
import { endpointSelect, toEndpointRecord } from './record'

const order: ListOrder = {
  fields: { created_at: { kind: 'timestamp' }, updated_at: { kind: 'timestamp' } },
  default: '-created_at',
}

/** The endpoints of the account, newest first. Throws `forbidden`. */
export async function listWebhookEndpoints(
  ctx: ServiceContext,
  query: WebhookEndpointListQuery,
): Promise<Page<WebhookEndpointRecord>> {
  requireScope(ctx, 'admin')
  const where: Prisma.WebhookEndpointWhereInput = {
    account_id: ctx.accountId,
    updated_at: query.updated_after && { gt: query.updated_after },
  }
  const { webhookEndpoint } = reader(ctx)
  return readPage(query, order, {
    count: () => webhookEndpoint.count({ where }),
    rows: ({ after, ...page }) =>
      webhookEndpoint.findMany({ where: { AND: [where, after] }, ...page, select: endpointSelect }),
    present: toEndpointRecord,
  })
}

/** Endpoints that were disabled because they answered 410 or failed for three days: what an administrator is told of. */
export async function brokenEndpoints(ctx: ServiceContext): Promise<{ id: string; url: string }[]> {
  if (!holds(ctx, 'admin')) return []
  return reader(ctx).webhookEndpoint.findMany({
    where: { account_id: ctx.accountId, disabled_reason: { in: ['gone', 'failing'] } },
    select: { id: true, url: true },
    orderBy: { disabled_at: 'desc' },
  })
}
