import { webhookContracts } from '@/lib/api/contracts/webhooks'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { rotateWebhookSecret } from '@/lib/services/data/webhooks'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(webhookContracts.rotate, (ctx, { params, body }) => rotateWebhookSecret(ctx, params.id, body)),
)
