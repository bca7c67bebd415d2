import { contract } from '@/lib/api/contract'
import { IDS } from '@/lib/api/openapi/story/ids'
import {
  allCrewMembersList,
  crewCopied,
  crewCopy,
  crewCopyQuery,
  crewMemberCreate,
  crewMemberListQuery,
  crewMemberRecord,
  crewMemberRemove,
  crewMemberUpdate,
  removedDays,
} from '@/lib/schemas/people/crew-member'
import { deletedRecord } from '@/lib/schemas/data/deleted'

const tag = 'Crew members'

export const crewMemberContracts = {
  listAll: contract({
    id: 'listAllCrewMembers',
    method: 'GET',
    path: '/crew-members',
    tag,
    summary: 'List the members of all crews',
    description: 'With `date` the crews of that day.',
    scope: 'read:work-orders',
    kind: 'page',
    query: allCrewMembersList.query,
    answer: crewMemberRecord,
    example: { query: { date: '2026-11-23' } },
  }),
  list: contract({
    id: 'listCrewMembers',
    method: 'GET',
    path: '/crews/{id}/members',
    tag,
    summary: 'List the members of a crew',
    description: 'Who is in it from which day to which, the latest first; with `date` who is in it on that day.',
    scope: 'read:work-orders',
    kind: 'page',
    query: crewMemberListQuery,
    answer: crewMemberRecord,
    example: { query: { date: '2026-11-23' } },
  }),
  create: contract({
    id: 'createCrewMember',
    method: 'POST',
    path: '/crews/{id}/members',
    collection: 'crew-members',
    tag,
    summary: 'Add a person to a crew',
    description:
      'From `from_date` to `to_date`, both included. Whoever is in a crew on any of these days is refused (409 `in_crew`); `move: true` takes ' +
      'them out of it for these days, as one change with one undo. What was planned with either crew stays as it is.',
    scope: 'write:work-orders',
    kind: 'created',
    body: crewMemberCreate,
    answer: crewMemberRecord,
    errors: ['in_crew'],
    example: { body: { technician_id: IDS.technician, from_date: '2026-11-23', to_date: '2026-11-27' } },
  }),
  remove: contract({
    id: 'removeCrewMember',
    method: 'POST',
    path: '/crews/{id}/members/remove',
    tag,
    summary: 'Take a person out of a crew for some days',
    description:
      'They stay in it on the days before and after. All is one change, taken back by one undo. Refused (422) for a person who is not in ' +
      'the crew on any of these days.',
    scope: 'write:work-orders',
    kind: 'done',
    body: crewMemberRemove,
    answer: removedDays,
    example: { body: { technician_id: IDS.technician, from_date: '2026-11-24', to_date: '2026-11-24' } },
  }),
  copy: contract({
    id: 'copyCrews',
    method: 'POST',
    path: '/crews/copy',
    tag,
    summary: 'Give a day the crews of an earlier one',
    description:
      'Whoever was in a crew on `from_date` comes to it for the one day `date`; who is in a crew on that day already stays where they are. ' +
      'Without `from_date` it is the last day before on which anybody was in a crew, such as Friday for a Monday. Done twice it adds nobody ' +
      'twice. All is one change, taken back by one undo; `dry_run=true` answers the same and writes nothing.',
    scope: 'write:work-orders',
    kind: 'done',
    query: crewCopyQuery,
    body: crewCopy,
    answer: crewCopied,
    example: { body: { date: '2026-11-24' } },
  }),
  get: contract({
    id: 'getCrewMember',
    method: 'GET',
    path: '/crew-members/{id}',
    tag,
    summary: 'Get a crew member',
    scope: 'read:work-orders',
    kind: 'record',
    answer: crewMemberRecord,
  }),
  update: contract({
    id: 'updateCrewMember',
    method: 'PUT',
    path: '/crew-members/{id}',
    tag,
    summary: 'Change from when to when a person is in a crew',
    scope: 'write:work-orders',
    kind: 'record',
    body: crewMemberUpdate,
    answer: crewMemberRecord,
    errors: ['in_crew'],
    example: { body: { to_date: '2026-11-25' } },
  }),
  delete: contract({
    id: 'deleteCrewMember',
    method: 'DELETE',
    path: '/crew-members/{id}',
    tag,
    summary: 'Take a person out of a crew for all days',
    description: 'What was planned with the crew stays as it is.',
    scope: 'write:work-orders',
    kind: 'deleted',
    answer: deletedRecord,
  }),
}
