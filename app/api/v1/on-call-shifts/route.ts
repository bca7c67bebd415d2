import { serve } from '@/lib/api/contract'
import { onCallShiftContracts } from '@/lib/api/contracts/on-call-shifts'
import { defineRoute } from '@/lib/api/define-route'
import { createOnCallShift, listOnCallShifts } from '@/lib/services/people/on-call-shifts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(onCallShiftContracts.list, (ctx, { query }) => listOnCallShifts(ctx, query)),
  serve(onCallShiftContracts.create, (ctx, { body }) => createOnCallShift(ctx, body)),
)
