import { serve } from '@/lib/api/contract'
import { technicianCalendarFeedContracts } from '@/lib/api/contracts/calendar-feeds'
import { defineRoute } from '@/lib/api/define-route'
import { createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from '@/lib/services/scheduling/calendar-feeds'

const of = ({ id }: { id: string }) => ({ type: 'technician', id }) as const

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(technicianCalendarFeedContracts.get, (ctx, { params }) => getCalendarFeed(ctx, of(params))),
  serve(technicianCalendarFeedContracts.create, (ctx, { params }) => createCalendarFeed(ctx, of(params))),
  serve(technicianCalendarFeedContracts.revoke, (ctx, { params }) => revokeCalendarFeed(ctx, of(params))),
)
