import { lineItemContracts } from '@/lib/api/contracts/line-items'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(lineItemContracts.bulk, (ctx, { query, body }) => runBulk(ctx, REGISTRY.line_item, body, query.atomic)),
)
