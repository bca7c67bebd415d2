import { maintenancePlanContracts } from '@/lib/api/contracts/maintenance-plans'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { changeMaintenancePlan, deleteMaintenancePlan, getMaintenancePlan } from '@/lib/services/maintenance/plans'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(maintenancePlanContracts.get, (ctx, { params }) => getMaintenancePlan(ctx, params.id)),
  serve(maintenancePlanContracts.update, (ctx, { params, body, ifMatch }) =>
    changeMaintenancePlan(ctx, params.id, body, ifMatch),
  ),
  serve(maintenancePlanContracts.delete, (ctx, { params, ifMatch }) => deleteMaintenancePlan(ctx, params.id, ifMatch)),
)
