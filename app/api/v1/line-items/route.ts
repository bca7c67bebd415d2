import { lineItemContracts } from '@/lib/api/contracts/line-items'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { listAllLineItems } from '@/lib/services/work/line-items'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(lineItemContracts.listAll, (ctx, { query }) => listAllLineItems(ctx, query)),
)
