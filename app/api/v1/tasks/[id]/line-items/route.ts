import { lineItemContracts } from '@/lib/api/contracts/line-items'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createLineItem, listLineItems } from '@/lib/services/work/line-items'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(lineItemContracts.list, (ctx, { params, query }) => listLineItems(ctx, params.id, query)),
  serve(lineItemContracts.create, (ctx, { params, body }) => createLineItem(ctx, params.id, body)),
)
