import { serve } from '@/lib/api/contract'
import { fieldCommandContracts } from '@/lib/api/contracts/field-commands'
import { defineRoute } from '@/lib/api/define-route'
import { enterFieldEvent, listFieldEvents } from '@/lib/services/field/events'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(fieldCommandContracts.events, (ctx, { params, query }) => listFieldEvents(ctx, params.id, query)),
  serve(fieldCommandContracts.enterEvent, (ctx, { params, body }) => enterFieldEvent(ctx, params.id, body)),
)
