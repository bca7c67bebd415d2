import { maintenancePlanContracts } from '@/lib/api/contracts/maintenance-plans'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { previewMaintenancePlan } from '@/lib/services/maintenance/generate'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(maintenancePlanContracts.preview, (ctx, { params, query }) => previewMaintenancePlan(ctx, params.id, query)),
)
