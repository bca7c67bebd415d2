import { serve } from '@/lib/api/contract'
import { businessCalendarContracts } from '@/lib/api/contracts/business-calendars'
import { defineRoute } from '@/lib/api/define-route'
import { createBusinessCalendar, listBusinessCalendars } from '@/lib/services/people/business-calendars'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(businessCalendarContracts.list, (ctx, { query }) => listBusinessCalendars(ctx, query)),
  serve(businessCalendarContracts.create, (ctx, { body }) => createBusinessCalendar(ctx, body)),
)
