import { paymentContracts } from '@/lib/api/contracts/payments'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { allocatePayment } from '@/lib/services/billing/payments/verbs'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(paymentContracts.allocate, (ctx, { params, body }) => allocatePayment(ctx, params.id, body)),
)
