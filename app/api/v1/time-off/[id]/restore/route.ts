import { serve } from '@/lib/api/contract'
import { timeOffContracts } from '@/lib/api/contracts/time-off'
import { defineRoute } from '@/lib/api/define-route'
import { restoreTimeOff } from '@/lib/services/people/time-off'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(timeOffContracts.restore, (ctx, { params }) => restoreTimeOff(ctx, params.id)),
)
