import { webhookContracts } from '@/lib/api/contracts/webhooks'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { replayWebhookDelivery } from '@/lib/services/data/webhook-deliveries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(webhookContracts.replayDelivery, (ctx, { params }) => replayWebhookDelivery(ctx, params.id)),
)
