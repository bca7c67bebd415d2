import { serve } from '@/lib/api/contract'
import { planningPolicyContracts } from '@/lib/api/contracts/planning-policy'
import { defineRoute } from '@/lib/api/define-route'
import { getPlanningPolicy, updatePlanningPolicy } from '@/lib/services/scheduling/planning-policy'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(planningPolicyContracts.get, (ctx) => getPlanningPolicy(ctx)),
  serve(planningPolicyContracts.update, (ctx, { body, ifMatch }) => updatePlanningPolicy(ctx, body, ifMatch)),
)
