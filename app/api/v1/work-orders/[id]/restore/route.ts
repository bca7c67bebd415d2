import { restoreWorkOrder } from '@/lib/services/work/work-orders'
import { workOrderContracts } from '@/lib/api/contracts/work-orders'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(workOrderContracts.restore, (ctx, { params }) => restoreWorkOrder(ctx, params.id)),
)
