import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import { DISABLED_BY_ITSELF } from '@/lib/domain/webhooks'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { reader } from '@/lib/db/transaction'
import {
  webhookEndpointList,
  type WebhookEndpointListQuery,
  type WebhookEndpointRecord,
} from '@/lib/schemas/data/webhook'
import { endpointSelect, toEndpointRecord } from './record'
import { managedEndpoints, requireWebhookAccess } from './ownership'

/** The endpoints that the context manages, newest first: an administrator those of the account, others their own. Throws `forbidden`. */
export async function listWebhookEndpoints(
  ctx: ServiceContext,
  query: WebhookEndpointListQuery,
): Promise<Page<WebhookEndpointRecord>> {
  requireWebhookAccess(ctx)
  const { webhookEndpoint } = reader(ctx)
  return readList(ctx, webhookEndpointList, query, {
    table: webhookEndpoint,
    select: endpointSelect,
    present: toEndpointRecord,
    where: managedEndpoints(ctx),
  })
}

/** Endpoints that Fieldline disabled by itself: what an administrator is told of. */
export async function brokenEndpoints(ctx: ServiceContext): Promise<{ id: string; url: string }[]> {
  if (!holds(ctx, 'admin')) return []
  return reader(ctx).webhookEndpoint.findMany({
    where: { account_id: ctx.accountId, disabled_reason: { in: [...DISABLED_BY_ITSELF] } },
    select: { id: true, url: true },
    orderBy: { disabled_at: 'desc' },
  })
}
