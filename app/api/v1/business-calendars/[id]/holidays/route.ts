import { serve } from '@/lib/api/contract'
import { businessCalendarContracts } from '@/lib/api/contracts/business-calendars'
import { defineRoute } from '@/lib/api/define-route'
import { addHolidays } from '@/lib/services/people/business-calendars'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(businessCalendarContracts.addHolidays, (ctx, { params, body }) => addHolidays(ctx, params.id, body)),
)
