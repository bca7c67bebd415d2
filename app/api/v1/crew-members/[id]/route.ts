import { serve } from '@/lib/api/contract'
import { crewMemberContracts } from '@/lib/api/contracts/crew-members'
import { defineRoute } from '@/lib/api/define-route'
import { deleteCrewMember, getCrewMember, updateCrewMember } from '@/lib/services/people/crew-members'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(crewMemberContracts.get, (ctx, { params }) => getCrewMember(ctx, params.id)),
  serve(crewMemberContracts.update, (ctx, { params, body, ifMatch }) =>
    updateCrewMember(ctx, params.id, body, ifMatch),
  ),
  serve(crewMemberContracts.delete, (ctx, { params, ifMatch }) => deleteCrewMember(ctx, params.id, ifMatch)),
)
