import { serve } from '@/lib/api/contract'
import { refrigerantEventContracts } from '@/lib/api/contracts/refrigerant-events'
import { defineRoute } from '@/lib/api/define-route'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(refrigerantEventContracts.bulk, (ctx, { query, body }) =>
    runBulk(ctx, REGISTRY.refrigerant_event, body, query.atomic),
  ),
)
