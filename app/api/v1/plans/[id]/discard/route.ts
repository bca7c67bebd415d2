import { planContracts } from '@/lib/api/contracts/plans'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { discardPlan } from '@/lib/services/scheduling/planning'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(planContracts.discard, (ctx, { params }) => discardPlan(ctx, params.id)),
)
