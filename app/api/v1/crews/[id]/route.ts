import { serve } from '@/lib/api/contract'
import { crewContracts } from '@/lib/api/contracts/crews'
import { defineRoute } from '@/lib/api/define-route'
import { deleteCrew, getCrew, updateCrew } from '@/lib/services/people/crews'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(crewContracts.get, (ctx, { params }) => getCrew(ctx, params.id)),
  serve(crewContracts.update, (ctx, { params, body, ifMatch }) => updateCrew(ctx, params.id, body, ifMatch)),
  serve(crewContracts.delete, (ctx, { params, ifMatch }) => deleteCrew(ctx, params.id, ifMatch)),
)
