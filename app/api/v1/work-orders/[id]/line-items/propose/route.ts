import { billingContracts } from '@/lib/api/contracts/billing'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { proposeLineItems } from '@/lib/services/billing/order'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(billingContracts.propose, (ctx, { params, body }) => proposeLineItems(ctx, params.id, body)),
)
