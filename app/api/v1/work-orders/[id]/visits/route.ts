import { visitContracts } from '@/lib/api/contracts/visits'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createVisit, listWorkOrderVisits } from '@/lib/services/work/visits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(visitContracts.ofWorkOrder, (ctx, { params, query }) => listWorkOrderVisits(ctx, params.id, query)),
  serve(visitContracts.create, (ctx, { params, body }) => createVisit(ctx, params.id, body)),
)
