import { billingContracts } from '@/lib/api/contracts/billing'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { getLineProposal } from '@/lib/services/work/line-proposals'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(billingContracts.proposal, (ctx, { params }) => getLineProposal(ctx, params.id)),
)
