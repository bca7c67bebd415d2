import { serve } from '@/lib/api/contract'
import { businessCalendarContracts } from '@/lib/api/contracts/business-calendars'
import { defineRoute } from '@/lib/api/define-route'
import { restoreBusinessCalendar } from '@/lib/services/people/business-calendars'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(businessCalendarContracts.restore, (ctx, { params }) => restoreBusinessCalendar(ctx, params.id)),
)
