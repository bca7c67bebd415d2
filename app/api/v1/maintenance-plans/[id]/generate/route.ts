import { maintenancePlanContracts } from '@/lib/api/contracts/maintenance-plans'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { generateMaintenancePlan } from '@/lib/services/maintenance/generate'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(maintenancePlanContracts.generate, (ctx, { params, body }) => generateMaintenancePlan(ctx, params.id, body)),
)
