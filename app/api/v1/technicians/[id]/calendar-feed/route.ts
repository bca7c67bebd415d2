import { serve } from '@/lib/api/contract'
import { technicianCalendarFeedContracts } from '@/lib/api/contracts/calendar-feeds'
import { defineRoute } from '@/lib/api/define-route'
import { createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from '@/lib/services/scheduling/calendar-feeds'

const subjectOf = ({ id }: { id: string }) => ({ type: 'technician', id }) as const

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(technicianCalendarFeedContracts.get, (ctx, { params }) => getCalendarFeed(ctx, subjectOf(params))),
  serve(technicianCalendarFeedContracts.create, (ctx, { params }) => createCalendarFeed(ctx, subjectOf(params))),
  serve(technicianCalendarFeedContracts.revoke, (ctx, { params }) => revokeCalendarFeed(ctx, subjectOf(params))),
)
