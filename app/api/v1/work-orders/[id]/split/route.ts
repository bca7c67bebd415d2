import { visitContracts } from '@/lib/api/contracts/visits'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { dryRunSplitWorkOrder, splitWorkOrder } from '@/lib/services/work/visits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(visitContracts.split, (ctx, { params, query, body }) =>
    query.dry_run ? dryRunSplitWorkOrder(ctx, params.id, body) : splitWorkOrder(ctx, params.id, body),
  ),
)
