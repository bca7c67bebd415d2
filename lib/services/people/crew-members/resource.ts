import { crewMemberUpdate } from '@/lib/schemas/people/crew-member'
import { below } from '@/lib/services/records/bulk-verbs'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { createCrewMember, deleteCrewMember, getCrewMember, restoreCrewMember, updateCrewMember } from './verbs'

/** What is done with a record of this kind by whoever knows only its kind. */
export const crewMemberResource = {
  type: 'crew_member',
  read: getCrewMember,
  ...below('crew', 'crew_id', createCrewMember),
  update: updateCrewMember,
  fields: crewMemberUpdate,
  delete: deleteCrewMember,
  restore: restoreCrewMember,
  purge: {},
} as const satisfies ResourceVerbs<'crew_member'>
