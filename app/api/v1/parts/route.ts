import { partContracts } from '@/lib/api/contracts/parts'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createPart, listParts } from '@/lib/services/assets/parts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(partContracts.list, (ctx, { query }) => listParts(ctx, query)),
  serve(partContracts.create, (ctx, { body }) => createPart(ctx, body)),
)
