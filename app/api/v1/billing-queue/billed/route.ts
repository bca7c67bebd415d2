import { billingContracts } from '@/lib/api/contracts/billing'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { markManyBilled } from '@/lib/services/billing/queue'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(billingContracts.billedTogether, (ctx, { body }) => markManyBilled(ctx, body)),
)
