import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { TEST_EVENT } from '@/lib/domain/webhooks'
import type { WebhookDeliveryDetail } from '@/lib/schemas/webhook'
import { testMessage } from './body'
import { attempt } from './deliver'
import { getWebhookDelivery } from './deliveries'
import { readEndpoint } from './record'

/** The lease of a test outlives any attempt: nobody else is to pick it up. */
const LEASE_MS = 300_000

/**
 * Sends a test to an endpoint, enabled or not, once and at once, and tells how it went. It is outside of any transaction:
 * a message that left cannot be taken back. Throws `forbidden`, `not_found`.
 */
export async function testWebhookEndpoint(ctx: ServiceContext, endpointId: string): Promise<WebhookDeliveryDetail> {
  requireScope(ctx, 'admin')
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
      attempts: 1,
      lease_until: new Date(Date.now() + LEASE_MS),
    },
  })
  await attempt({ ...delivery, lease_until: delivery.lease_until ?? new Date() })
  const { tx: _tx, ...outside } = ctx
  return getWebhookDelivery(outside, id)
}
