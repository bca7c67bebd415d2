import { planContracts } from '@/lib/api/contracts/plans'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createPlan, listPlans } from '@/lib/services/scheduling/planning'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(planContracts.list, (ctx, { query }) => listPlans(ctx, query)),
  serve(planContracts.create, (ctx, { body }) => createPlan(ctx, body)),
)
