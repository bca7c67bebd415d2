import { webhookContracts } from '@/lib/api/contracts/webhooks'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { replayWebhooks } from '@/lib/services/data/webhook-deliveries'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(webhookContracts.replay, (ctx, { params, body }) => replayWebhooks(ctx, params.id, body)),
)
