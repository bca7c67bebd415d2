import { workOrderContracts } from '@/lib/api/contracts/work-orders'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { listWorkOrderHistory } from '@/lib/services/work/work-orders'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(workOrderContracts.history, (ctx, { params, query }) => listWorkOrderHistory(ctx, params.id, query)),
)
