import { serve } from '@/lib/api/contract'
import { onCallShiftContracts } from '@/lib/api/contracts/on-call-shifts'
import { defineRoute } from '@/lib/api/define-route'
import { restoreOnCallShift } from '@/lib/services/people/on-call-shifts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(onCallShiftContracts.restore, (ctx, { params }) => restoreOnCallShift(ctx, params.id)),
)
