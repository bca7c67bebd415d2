import { visitContracts } from '@/lib/api/contracts/visits'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { dryRunStaffWorkOrder, staffWorkOrder } from '@/lib/services/work/visits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(visitContracts.staff, (ctx, { params, query, body, ifMatch }) =>
    query.dry_run ? dryRunStaffWorkOrder(ctx, params.id, body, ifMatch) : staffWorkOrder(ctx, params.id, body, ifMatch),
  ),
)
