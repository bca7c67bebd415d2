import { siteContracts } from '@/lib/api/contracts/sites'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(siteContracts.bulk, (ctx, { query, body }) => runBulk(ctx, REGISTRY.site, body, query.atomic)),
)
