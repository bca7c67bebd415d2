import { webhookContracts } from '@/lib/api/contracts/webhooks'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { testWebhookEndpoint } from '@/lib/services/webhooks'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(webhookContracts.test, (ctx, { params }) => testWebhookEndpoint(ctx, params.id)),
)
