import { maintenancePlanContracts } from '@/lib/api/contracts/maintenance-plans'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createMaintenancePlan, listMaintenancePlans } from '@/lib/services/maintenance/plans'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(maintenancePlanContracts.list, (ctx, { query }) => listMaintenancePlans(ctx, query)),
  serve(maintenancePlanContracts.create, (ctx, { body }) => createMaintenancePlan(ctx, body)),
)
