import { visitContracts } from '@/lib/api/contracts/visits'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { deleteVisit, getVisit, tryUpdateVisit, updateVisit } from '@/lib/services/work/visits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(visitContracts.get, (ctx, { params }) => getVisit(ctx, params.id)),
  serve(visitContracts.update, (ctx, { params, query, body, ifMatch }) =>
    query.dry_run ? tryUpdateVisit(ctx, params.id, body, ifMatch) : updateVisit(ctx, params.id, body, ifMatch),
  ),
  serve(visitContracts.delete, (ctx, { params, ifMatch }) => deleteVisit(ctx, params.id, ifMatch)),
)
