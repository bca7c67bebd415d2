import { maintenancePlanContracts } from '@/lib/api/contracts/maintenance-plans'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(maintenancePlanContracts.bulk, (ctx, { query, body }) =>
    runBulk(ctx, REGISTRY.maintenance_plan, body, query.atomic),
  ),
)
