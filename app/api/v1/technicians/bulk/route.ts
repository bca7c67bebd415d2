import { bulkContracts } from '@/lib/api/contracts/bulk'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { BULK_VERBS, runBulk } from '@/lib/services/bulk'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(bulkContracts.technicians, (ctx, { query, body }) => runBulk(ctx, BULK_VERBS.technicians, body, query.atomic)),
)
