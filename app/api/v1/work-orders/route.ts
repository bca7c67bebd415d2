import { workOrderContracts } from '@/lib/api/contracts/work-orders'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createWorkOrder, listWorkOrders } from '@/lib/services/work-orders'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(workOrderContracts.list, (ctx, { query }) => listWorkOrders(ctx, query)),
  serve(workOrderContracts.create, async (ctx, { body }) => {
    const { id, work_order_number, status, created_at } = await createWorkOrder(ctx, body)
    return { id, work_order_number, status, created_at }
  }),
)
