import { visitContracts } from '@/lib/api/contracts/visits'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { listVisits } from '@/lib/services/work/visits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(visitContracts.list, (ctx, { query }) => listVisits(ctx, query)),
)
