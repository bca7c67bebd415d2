import { billingContracts } from '@/lib/api/contracts/billing'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { markBilled } from '@/lib/services/billing/order'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(billingContracts.billed, (ctx, { params, body }) => markBilled(ctx, params.id, body)),
)
