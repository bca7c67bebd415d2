import { visitContracts } from '@/lib/api/contracts/visits'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { continueVisit } from '@/lib/services/work/visits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(visitContracts.continue, (ctx, { params, body }) => continueVisit(ctx, params.id, body)),
)
