import { timesheetContracts } from '@/lib/api/contracts/time'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { reopenTimesheet } from '@/lib/services/field/timesheets'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(timesheetContracts.reopen, (ctx, { params, body }) => reopenTimesheet(ctx, params.id, body)),
)
