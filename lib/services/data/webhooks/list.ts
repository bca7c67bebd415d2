import type { ServiceContext } from '@/lib/access/context'
import { holds, requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { reader } from '@/lib/db/transaction'
import {
  webhookEndpointList,
  type WebhookEndpointListQuery,
  type WebhookEndpointRecord,
} from '@/lib/schemas/data/webhook'
import { endpointSelect, toEndpointRecord } from './record'

/** The endpoints of the account, newest first. Throws `forbidden`. */
export async function listWebhookEndpoints(
  ctx: ServiceContext,
  query: WebhookEndpointListQuery,
): Promise<Page<WebhookEndpointRecord>> {
  requireScope(ctx, 'admin')
  const { webhookEndpoint } = reader(ctx)
  return readList(ctx, webhookEndpointList, query, {
    table: webhookEndpoint,
    select: endpointSelect,
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
