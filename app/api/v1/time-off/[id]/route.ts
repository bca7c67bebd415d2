import { serve } from '@/lib/api/contract'
import { timeOffContracts } from '@/lib/api/contracts/time-off'
import { defineRoute } from '@/lib/api/define-route'
import { deleteTimeOff, getTimeOff, updateTimeOff } from '@/lib/services/people/time-off'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(timeOffContracts.get, (ctx, { params }) => getTimeOff(ctx, params.id)),
  serve(timeOffContracts.update, (ctx, { params, body, ifMatch }) => updateTimeOff(ctx, params.id, body, ifMatch)),
  serve(timeOffContracts.delete, (ctx, { params, ifMatch }) => deleteTimeOff(ctx, params.id, ifMatch)),
)
