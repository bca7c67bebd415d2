import { serve } from '@/lib/api/contract'
import { overtimeContracts } from '@/lib/api/contracts/overtime'
import { defineRoute } from '@/lib/api/define-route'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(overtimeContracts.bulk, (ctx, { query, body }) => runBulk(ctx, REGISTRY.overtime, body, query.atomic)),
)
