import { maintenancePlanAssetContracts } from '@/lib/api/contracts/maintenance-plan-assets'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { deletePlanAsset, getPlanAsset, updatePlanAsset } from '@/lib/services/maintenance/plan-assets'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(maintenancePlanAssetContracts.get, (ctx, { params }) => getPlanAsset(ctx, params.id)),
  serve(maintenancePlanAssetContracts.update, (ctx, { params, body, ifMatch }) =>
    updatePlanAsset(ctx, params.id, body, ifMatch),
  ),
  serve(maintenancePlanAssetContracts.delete, (ctx, { params, ifMatch }) => deletePlanAsset(ctx, params.id, ifMatch)),
)
