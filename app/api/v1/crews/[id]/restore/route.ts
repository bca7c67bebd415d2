import { serve } from '@/lib/api/contract'
import { crewContracts } from '@/lib/api/contracts/crews'
import { defineRoute } from '@/lib/api/define-route'
import { restoreCrew } from '@/lib/services/people/crews'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(crewContracts.restore, (ctx, { params }) => restoreCrew(ctx, params.id)),
)
