import { webhookContracts } from '@/lib/api/contracts/webhooks'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { listWebhookDeliveries } from '@/lib/services/data/webhook-deliveries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(webhookContracts.listDeliveries, (ctx, { params, query }) => listWebhookDeliveries(ctx, params.id, query)),
)
