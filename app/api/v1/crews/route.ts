import { serve } from '@/lib/api/contract'
import { crewContracts } from '@/lib/api/contracts/crews'
import { defineRoute } from '@/lib/api/define-route'
import { createCrew, listCrews } from '@/lib/services/people/crews'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(crewContracts.list, (ctx, { query }) => listCrews(ctx, query)),
  serve(crewContracts.create, (ctx, { body }) => createCrew(ctx, body)),
)
