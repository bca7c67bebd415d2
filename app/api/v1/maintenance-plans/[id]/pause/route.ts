import { maintenancePlanContracts } from '@/lib/api/contracts/maintenance-plans'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { pauseMaintenancePlan } from '@/lib/services/maintenance/plans'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(maintenancePlanContracts.pause, (ctx, { params }) => pauseMaintenancePlan(ctx, params.id)),
)
