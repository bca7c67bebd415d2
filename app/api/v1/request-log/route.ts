import { requestLogContracts } from '@/lib/api/contracts/request-log'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { listRequestLog } from '@/lib/services/data/request-log'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(requestLogContracts.list, (ctx, { query }) => listRequestLog(ctx, query)),
)
