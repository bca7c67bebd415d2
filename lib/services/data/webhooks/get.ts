import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import type { WebhookEndpointRecord } from '@/lib/schemas/data/webhook'
import { readEndpoint } from './record'

/** One endpoint. Throws `forbidden`, `not_found`. */
export async function getWebhookEndpoint(ctx: ServiceContext, id: string): Promise<WebhookEndpointRecord> {
  requireScope(ctx, 'admin')
  return readEndpoint(reader(ctx), ctx, id)
}
