import { maintenancePlanAssetContracts } from '@/lib/api/contracts/maintenance-plan-assets'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createPlanAsset, listPlanAssets } from '@/lib/services/maintenance/plan-assets'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(maintenancePlanAssetContracts.list, (ctx, { params, query }) => listPlanAssets(ctx, params.id, query)),
  serve(maintenancePlanAssetContracts.create, (ctx, { params, body }) => createPlanAsset(ctx, params.id, body)),
)
