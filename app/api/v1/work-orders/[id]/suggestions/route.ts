import { workOrderContracts } from '@/lib/api/contracts/work-orders'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { suggestForWorkOrder } from '@/lib/services/scheduling/suggestions'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(workOrderContracts.suggestions, (ctx, { params, query }) => suggestForWorkOrder(ctx, params.id, query)),
)
