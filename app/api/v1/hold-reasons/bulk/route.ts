import { serve } from '@/lib/api/contract'
import { holdReasonContracts } from '@/lib/api/contracts/hold-reasons'
import { defineRoute } from '@/lib/api/define-route'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(holdReasonContracts.bulk, (ctx, { query, body }) => runBulk(ctx, REGISTRY.hold_reason, body, query.atomic)),
)
