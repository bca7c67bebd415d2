import { serve } from '@/lib/api/contract'
import { serviceLevelContracts } from '@/lib/api/contracts/service-levels'
import { defineRoute } from '@/lib/api/define-route'
import { createServiceLevel, listServiceLevels } from '@/lib/services/customers/service-levels'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(serviceLevelContracts.list, (ctx, { query }) => listServiceLevels(ctx, query)),
  serve(serviceLevelContracts.create, (ctx, { body }) => createServiceLevel(ctx, body)),
)
