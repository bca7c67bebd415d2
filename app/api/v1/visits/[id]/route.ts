import { visitContracts } from '@/lib/api/contracts/visits'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { deleteVisit, dryRunUpdateVisit, getVisit, updateVisit } from '@/lib/services/work/visits'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(visitContracts.get, (ctx, { params }) => getVisit(ctx, params.id)),
  serve(visitContracts.update, (ctx, { params, query, body, ifMatch }) => {
    const group = { alone: query.move_group === false }
    return query.dry_run
      ? dryRunUpdateVisit(ctx, params.id, body, ifMatch, group)
      : updateVisit(ctx, params.id, body, ifMatch, group)
  }),
  serve(visitContracts.delete, (ctx, { params, ifMatch }) => deleteVisit(ctx, params.id, ifMatch)),
)
