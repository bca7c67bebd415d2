import { serve } from '@/lib/api/contract'
import { businessCalendarContracts } from '@/lib/api/contracts/business-calendars'
import { defineRoute } from '@/lib/api/define-route'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(businessCalendarContracts.bulk, (ctx, { query, body }) =>
    runBulk(ctx, REGISTRY.business_calendar, body, query.atomic),
  ),
)
