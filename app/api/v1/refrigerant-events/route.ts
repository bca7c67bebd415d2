import { serve } from '@/lib/api/contract'
import { refrigerantEventContracts } from '@/lib/api/contracts/refrigerant-events'
import { defineRoute } from '@/lib/api/define-route'
import { createRefrigerantEvent, listRefrigerantEvents } from '@/lib/services/assets/refrigerant-events'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(refrigerantEventContracts.list, (ctx, { query }) => listRefrigerantEvents(ctx, query)),
  serve(refrigerantEventContracts.create, (ctx, { body }) => createRefrigerantEvent(ctx, body)),
)
