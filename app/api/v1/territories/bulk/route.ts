import { serve } from '@/lib/api/contract'
import { territoryContracts } from '@/lib/api/contracts/territories'
import { defineRoute } from '@/lib/api/define-route'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(territoryContracts.bulk, (ctx, { query, body }) => runBulk(ctx, REGISTRY.territory, body, query.atomic)),
)
