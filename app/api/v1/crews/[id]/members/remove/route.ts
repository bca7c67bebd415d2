import { serve } from '@/lib/api/contract'
import { crewMemberContracts } from '@/lib/api/contracts/crew-members'
import { defineRoute } from '@/lib/api/define-route'
import { removeCrewMember } from '@/lib/services/people/crew-members'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(crewMemberContracts.remove, (ctx, { params, body }) => removeCrewMember(ctx, params.id, body)),
)
