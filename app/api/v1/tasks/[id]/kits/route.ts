import { lineItemContracts } from '@/lib/api/contracts/line-items'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { addKit } from '@/lib/services/work/line-items'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(lineItemContracts.addKit, (ctx, { params, body }) => addKit(ctx, params.id, body)),
)
