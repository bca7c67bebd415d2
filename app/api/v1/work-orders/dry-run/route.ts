import { workOrderContracts } from '@/lib/api/contracts/work-orders'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { dryRunCreateWorkOrder } from '@/lib/services/work/work-orders'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(workOrderContracts.dryRun, (ctx, { body }) => dryRunCreateWorkOrder(ctx, body)),
)
