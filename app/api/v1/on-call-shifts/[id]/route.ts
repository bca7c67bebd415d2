import { serve } from '@/lib/api/contract'
import { onCallShiftContracts } from '@/lib/api/contracts/on-call-shifts'
import { defineRoute } from '@/lib/api/define-route'
import { deleteOnCallShift, getOnCallShift, updateOnCallShift } from '@/lib/services/people/on-call-shifts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(onCallShiftContracts.get, (ctx, { params }) => getOnCallShift(ctx, params.id)),
  serve(onCallShiftContracts.update, (ctx, { params, body, ifMatch }) =>
    updateOnCallShift(ctx, params.id, body, ifMatch),
  ),
  serve(onCallShiftContracts.delete, (ctx, { params, ifMatch }) => deleteOnCallShift(ctx, params.id, ifMatch)),
)
