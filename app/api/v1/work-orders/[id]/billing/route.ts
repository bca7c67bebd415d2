import { billingContracts } from '@/lib/api/contracts/billing'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { getWorkOrderBilling, updateWorkOrderBilling } from '@/lib/services/billing/order'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(billingContracts.get, (ctx, { params }) => getWorkOrderBilling(ctx, params.id)),
  serve(billingContracts.update, (ctx, { params, body }) => updateWorkOrderBilling(ctx, params.id, body)),
)
