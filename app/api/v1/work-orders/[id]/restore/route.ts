import { trashContracts } from '@/lib/api/contracts/trash'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { restoreWorkOrder } from '@/lib/services/trash'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(trashContracts.workOrder, (ctx, { params }) => restoreWorkOrder(ctx, params.id)),
)
