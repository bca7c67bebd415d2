import { assetPartContracts } from '@/lib/api/contracts/asset-parts'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(assetPartContracts.bulk, (ctx, { query, body }) => runBulk(ctx, REGISTRY.asset_part, body, query.atomic)),
)
