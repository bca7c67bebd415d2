import { serve } from '@/lib/api/contract'
import { shiftContracts } from '@/lib/api/contracts/shifts'
import { defineRoute } from '@/lib/api/define-route'
import { getShifts, replaceShifts } from '@/lib/services/people/shifts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(shiftContracts.get, (ctx, { params }) => getShifts(ctx, params.id)),
  serve(shiftContracts.update, (ctx, { params, body, ifMatch }) => replaceShifts(ctx, params.id, body, ifMatch)),
)
