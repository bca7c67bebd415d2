import { contract } from '@/lib/api/contract'
import { shifts } from '@/lib/api/openapi/story/scheduling'
import { RESOURCES, titleOf } from '@/lib/domain/resources'
import { shiftsRecord, shiftsUpdate } from '@/lib/schemas/people/shift'

const path = '/technicians/{id}/shifts'
const tag = titleOf(RESOURCES.technician.collection)

export const shiftContracts = {
  get: contract({
    id: 'getShifts',
    method: 'GET',
    path,
    tag,
    summary: 'Get a technician’s weekly shifts',
    scope: 'read:work-orders',
    kind: 'record',
    answer: shiftsRecord,
  }),
  update: contract({
    id: 'replaceShifts',
    method: 'PUT',
    path,
    tag,
    summary: 'Give a technician another week',
    description:
      'The shifts that are sent replace all there were. They count everywhere: conflicts, suggestions, plans, capacity and ' +
      'the board. What is other on one date alone is overtime or leave.',
    scope: 'admin',
    kind: 'record',
    body: shiftsUpdate,
    answer: shiftsRecord,
    example: { body: { shifts: shifts.shifts } },
  }),
}
