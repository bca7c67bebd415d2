import { billingContracts } from '@/lib/api/contracts/billing'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { unbillWorkOrder } from '@/lib/services/billing/order'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(billingContracts.unbill, (ctx, { params, body }) => unbillWorkOrder(ctx, params.id, body)),
)
