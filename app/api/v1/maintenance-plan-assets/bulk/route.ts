import { maintenancePlanAssetContracts } from '@/lib/api/contracts/maintenance-plan-assets'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(maintenancePlanAssetContracts.bulk, (ctx, { query, body }) =>
    runBulk(ctx, REGISTRY.maintenance_plan_asset, body, query.atomic),
  ),
)
