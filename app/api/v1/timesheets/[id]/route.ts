import { timesheetContracts } from '@/lib/api/contracts/time'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { getTimesheet } from '@/lib/services/field/timesheets'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(timesheetContracts.get, (ctx, { params }) => getTimesheet(ctx, params.id)),
)
