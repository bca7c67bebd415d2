import { serve } from '@/lib/api/contract'
import { serviceLevelContracts } from '@/lib/api/contracts/service-levels'
import { defineRoute } from '@/lib/api/define-route'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(serviceLevelContracts.bulk, (ctx, { query, body }) => runBulk(ctx, REGISTRY.service_level, body, query.atomic)),
)
