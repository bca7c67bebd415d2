import { maintenancePlanAssetContracts } from '@/lib/api/contracts/maintenance-plan-assets'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { listAllPlanAssets } from '@/lib/services/maintenance/plan-assets'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(maintenancePlanAssetContracts.listAll, (ctx, { query }) => listAllPlanAssets(ctx, query)),
)
