import { callContracts } from '@/lib/api/contracts/calls'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { findCallCandidates } from '@/lib/services/scheduling/calls'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(callContracts.candidates, (ctx, { body, query }) => findCallCandidates(ctx, body, query)),
)
