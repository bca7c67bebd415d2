import { serve } from '@/lib/api/contract'
import { businessCalendarContracts } from '@/lib/api/contracts/business-calendars'
import { defineRoute } from '@/lib/api/define-route'
import {
  deleteBusinessCalendar,
  getBusinessCalendar,
  updateBusinessCalendar,
} from '@/lib/services/people/business-calendars'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(businessCalendarContracts.get, (ctx, { params }) => getBusinessCalendar(ctx, params.id)),
  serve(businessCalendarContracts.update, (ctx, { params, body, ifMatch }) =>
    updateBusinessCalendar(ctx, params.id, body, ifMatch),
  ),
  serve(businessCalendarContracts.delete, (ctx, { params, ifMatch }) =>
    deleteBusinessCalendar(ctx, params.id, ifMatch),
  ),
)
