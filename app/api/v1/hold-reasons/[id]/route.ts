import { serve } from '@/lib/api/contract'
import { holdReasonContracts } from '@/lib/api/contracts/hold-reasons'
import { defineRoute } from '@/lib/api/define-route'
import { deleteHoldReason, getHoldReason, updateHoldReason } from '@/lib/services/work/hold-reasons'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(holdReasonContracts.get, (ctx, { params }) => getHoldReason(ctx, params.id)),
  serve(holdReasonContracts.update, (ctx, { params, body, ifMatch }) =>
    updateHoldReason(ctx, params.id, body, ifMatch),
  ),
  serve(holdReasonContracts.delete, (ctx, { params, ifMatch }) => deleteHoldReason(ctx, params.id, ifMatch)),
)
