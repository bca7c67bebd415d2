import { serve } from '@/lib/api/contract'
import { crewMemberContracts } from '@/lib/api/contracts/crew-members'
import { defineRoute } from '@/lib/api/define-route'
import { createCrewMember, listCrewMembers } from '@/lib/services/people/crew-members'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(crewMemberContracts.list, (ctx, { params, query }) => listCrewMembers(ctx, params.id, query)),
  serve(crewMemberContracts.create, (ctx, { params, body }) => createCrewMember(ctx, params.id, body)),
)
