import { serve } from '@/lib/api/contract'
import { serviceLevelContracts } from '@/lib/api/contracts/service-levels'
import { defineRoute } from '@/lib/api/define-route'
import { restoreServiceLevel } from '@/lib/services/customers/service-levels'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(serviceLevelContracts.restore, (ctx, { params }) => restoreServiceLevel(ctx, params.id)),
)
