import { billingContracts } from '@/lib/api/contracts/billing'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { billingMarkResource } from '@/lib/services/billing/marks/verbs'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(billingContracts.mark, (ctx, { params }) => billingMarkResource.read(ctx, params.id)),
)
