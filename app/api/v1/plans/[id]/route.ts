import { planContracts } from '@/lib/api/contracts/plans'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { getPlan } from '@/lib/services/scheduling/planning'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(planContracts.get, (ctx, { params }) => getPlan(ctx, params.id)),
)
