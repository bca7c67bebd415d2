import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { TEST_EVENT } from '@/lib/domain/webhooks'
import type { WebhookDeliveryDetail } from '@/lib/schemas/data/webhook'
import { testMessage } from './body'
import { attempt, readTarget } from './deliver'
import { getWebhookDelivery } from './deliveries'
import { readEndpoint, requireWebhookAccess } from '@/lib/services/data/webhooks'

/**
 * Sends a test to an endpoint, enabled or not, once and at once, and tells how it went. It belongs outside of any
 * transaction: a message that left cannot be taken back, and the receiver may take its time. Throws `forbidden`, `not_found`.
 */
export async function testWebhookEndpoint(ctx: ServiceContext, endpointId: string): Promise<WebhookDeliveryDetail> {
  requireWebhookAccess(ctx)
  await readEndpoint(db(), ctx, endpointId)
  const id = newId()
  const delivery = await db().webhookDelivery.create({
    data: {
      id,
      account_id: ctx.accountId,
      endpoint_id: endpointId,
      kind: 'test',
      message_id: `test_${id}`,
      event_type: TEST_EVENT,
      body: testMessage(),
    },
  })
  const endpoint = await readTarget({ account_id: ctx.accountId, id: endpointId })
  if (endpoint) await attempt(endpoint, delivery)
  return getWebhookDelivery(ctx, id)
}
