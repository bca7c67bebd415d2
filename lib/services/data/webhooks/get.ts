import type { ServiceContext } from '@/lib/access/context'
import { reader } from '@/lib/db/transaction'
import type { WebhookEndpointRecord } from '@/lib/schemas/data/webhook'
import { readEndpoint } from './record'
import { requireWebhookAccess } from './ownership'

/** One endpoint. Throws `forbidden`, `not_found`. */
export async function getWebhookEndpoint(ctx: ServiceContext, id: string): Promise<WebhookEndpointRecord> {
  requireWebhookAccess(ctx)
  return readEndpoint(reader(ctx), ctx, id)
}
