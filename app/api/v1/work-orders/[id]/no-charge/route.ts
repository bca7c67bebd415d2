import { billingContracts } from '@/lib/api/contracts/billing'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { markNoCharge } from '@/lib/services/billing/order'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(billingContracts.noCharge, (ctx, { params, body }) => markNoCharge(ctx, params.id, body)),
)
