import { workOrderContracts } from '@/lib/api/contracts/work-orders'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createWorkOrder, dryRunCreateWorkOrder, listWorkOrdersText } from '@/lib/services/work/work-orders'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(workOrderContracts.list, (ctx, { query }) => listWorkOrdersText(ctx, query)),
  serve(workOrderContracts.create, async (ctx, { query, body }) => {
    if (query.dry_run) return dryRunCreateWorkOrder(ctx, body)
    const { id, work_order_number, status, created_at } = await createWorkOrder(ctx, body)
    return { id, work_order_number, status, created_at }
  }),
)
