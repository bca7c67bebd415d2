import { workOrderContracts } from '@/lib/api/contracts/work-orders'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import {
  deleteWorkOrder,
  dryRunUpdateWorkOrder,
  getWorkOrderText,
  updateWorkOrder,
} from '@/lib/services/work/work-orders'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(workOrderContracts.get, (ctx, { params }) => getWorkOrderText(ctx, params.id)),
  serve(workOrderContracts.update, (ctx, { params, query, body, ifMatch }) => {
    const circumstances = { group: { alone: query.move_group === false } }
    return query.dry_run
      ? dryRunUpdateWorkOrder(ctx, params.id, body, ifMatch, circumstances)
      : updateWorkOrder(ctx, params.id, body, ifMatch, circumstances)
  }),
  serve(workOrderContracts.delete, (ctx, { params, ifMatch }) => deleteWorkOrder(ctx, params.id, ifMatch)),
)
