import { receivablesContracts } from '@/lib/api/contracts/receivables'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { readReceivables } from '@/lib/services/billing/receivables'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(receivablesContracts.get, (ctx, { query }) => readReceivables(ctx, query.as_of)),
)
