import { assetContracts } from '@/lib/api/contracts/assets'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(assetContracts.bulk, (ctx, { query, body }) => runBulk(ctx, REGISTRY.asset, body, query.atomic)),
)
