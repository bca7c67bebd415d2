import { serve } from '@/lib/api/contract'
import { customerCalendarFeedContracts } from '@/lib/api/contracts/calendar-feeds'
import { defineRoute } from '@/lib/api/define-route'
import { createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from '@/lib/services/scheduling/calendar-feeds'

const subjectOf = ({ id }: { id: string }) => ({ type: 'customer', id }) as const

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(customerCalendarFeedContracts.get, (ctx, { params }) => getCalendarFeed(ctx, subjectOf(params))),
  serve(customerCalendarFeedContracts.create, (ctx, { params }) => createCalendarFeed(ctx, subjectOf(params))),
  serve(customerCalendarFeedContracts.revoke, (ctx, { params }) => revokeCalendarFeed(ctx, subjectOf(params))),
)
