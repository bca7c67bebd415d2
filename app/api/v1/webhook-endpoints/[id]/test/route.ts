import { webhookContracts } from '@/lib/api/contracts/webhooks'
import { servePrepared } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { testWebhookEndpoint } from '@/lib/services/data/webhook-deliveries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  servePrepared(
    webhookContracts.test,
    (ctx, { params }) => testWebhookEndpoint(ctx, params.id),
    (_ctx, _request, delivery) => Promise.resolve(delivery),
  ),
)
