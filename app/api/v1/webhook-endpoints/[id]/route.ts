import { webhookContracts } from '@/lib/api/contracts/webhooks'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { deleteWebhookEndpoint, getWebhookEndpoint, updateWebhookEndpoint } from '@/lib/services/data/webhooks'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(webhookContracts.get, (ctx, { params }) => getWebhookEndpoint(ctx, params.id)),
  serve(webhookContracts.update, (ctx, { params, body, ifMatch }) =>
    updateWebhookEndpoint(ctx, params.id, body, ifMatch),
  ),
  serve(webhookContracts.delete, (ctx, { params, ifMatch }) => deleteWebhookEndpoint(ctx, params.id, ifMatch)),
)
