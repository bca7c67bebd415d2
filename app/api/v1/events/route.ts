import { eventContracts } from '@/lib/api/contracts/events'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { listEvents } from '@/lib/services/data/events'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(eventContracts.list, (ctx, { query }) => listEvents(ctx, query)),
)
