import { contract } from '@/lib/api/contract'
import { IDS } from '@/lib/api/openapi/story/ids'
import {
  technicianTimeOffCreate,
  technicianTimeOffListQuery,
  timeOffCreate,
  timeOffListQuery,
  timeOffRecord,
  timeOffUpdate,
} from '@/lib/schemas/people/time-off'
import { recordContracts } from './record'

const path = '/technicians/{id}/time-off'
const tag = 'Time off'
const leave = { starts_at: '2026-11-26T08:00:00Z', ends_at: '2026-11-28T08:00:00Z', reason: 'Vacation' }

export const timeOffContracts = {
  ...recordContracts('time_off', {
    query: timeOffListQuery,
    create: timeOffCreate,
    update: timeOffUpdate,
    answer: timeOffRecord,
    examples: {
      list: { from_date: '2026-11-23', sort: 'starts_at' },
      create: { technician_id: IDS.technician, ...leave },
      update: { reason: 'Training' },
    },
    descriptions: {
      create:
        'The technician gets no work meanwhile: conflicts, suggestions, plans, capacity and the board know of it. Leave of one ' +
        'technician must not overlap.',
      delete: 'The technician can be given work at that time again.',
    },
  }),
  listOfTechnician: contract({
    id: 'listTechnicianTimeOff',
    method: 'GET',
    path,
    tag,
    summary: 'List the time off of a technician',
    scope: 'read:work-orders',
    kind: 'page',
    query: technicianTimeOffListQuery,
    answer: timeOffRecord,
    example: { query: { from_date: '2026-11-23' } },
  }),
  createForTechnician: contract({
    id: 'createTechnicianTimeOff',
    method: 'POST',
    path,
    collection: 'time-off',
    tag,
    summary: 'Give a technician time off',
    description: 'The same as `POST /time-off` with the technician’s id in the body.',
    scope: 'write:work-orders',
    kind: 'created',
    body: technicianTimeOffCreate,
    answer: timeOffRecord,
    example: { body: leave },
  }),
}
