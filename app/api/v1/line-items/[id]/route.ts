import { lineItemContracts } from '@/lib/api/contracts/line-items'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { deleteLineItem, getLineItem, updateLineItem } from '@/lib/services/work/line-items'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(lineItemContracts.get, (ctx, { params }) => getLineItem(ctx, params.id)),
  serve(lineItemContracts.update, (ctx, { params, body, ifMatch }) => updateLineItem(ctx, params.id, body, ifMatch)),
  serve(lineItemContracts.delete, (ctx, { params, ifMatch }) => deleteLineItem(ctx, params.id, ifMatch)),
)
