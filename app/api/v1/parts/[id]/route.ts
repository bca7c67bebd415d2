import { partContracts } from '@/lib/api/contracts/parts'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { deletePart, getPart, updatePart } from '@/lib/services/assets/parts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(partContracts.get, (ctx, { params }) => getPart(ctx, params.id)),
  serve(partContracts.update, (ctx, { params, body, ifMatch }) => updatePart(ctx, params.id, body, ifMatch)),
  serve(partContracts.delete, (ctx, { params, ifMatch }) => deletePart(ctx, params.id, ifMatch)),
)
