import { webhookContracts } from '@/lib/api/contracts/webhooks'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createWebhookEndpoint, listWebhookEndpoints } from '@/lib/services/data/webhooks'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(webhookContracts.list, (ctx, { query }) => listWebhookEndpoints(ctx, query)),
  serve(webhookContracts.create, (ctx, { body }) => createWebhookEndpoint(ctx, body)),
)
