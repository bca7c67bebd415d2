import { contract, noFields } from '@/lib/api/contract'
import { occurrenceListQuery, occurrenceRecord, occurrenceSkip } from '@/lib/schemas/maintenance/occurrence'

const tag = 'Maintenance occurrences'

export const maintenanceOccurrenceContracts = {
  list: contract({
    id: 'listMaintenanceOccurrences',
    method: 'GET',
    path: '/maintenance-occurrences',
    tag,
    summary: 'List the visits of maintenance plans',
    description: 'By their due dates. A visit that is overdue stays until it is done, skipped or cancelled.',
    scope: 'read:work-orders',
    kind: 'page',
    query: occurrenceListQuery,
    answer: occurrenceRecord,
    example: { query: { overdue: 'true', sort: 'due_date' } },
  }),
  get: contract({
    id: 'getMaintenanceOccurrence',
    method: 'GET',
    path: '/maintenance-occurrences/{id}',
    tag,
    summary: 'Get a visit of a maintenance plan',
    scope: 'read:work-orders',
    kind: 'record',
    answer: occurrenceRecord,
  }),
  skip: contract({
    id: 'skipMaintenanceOccurrence',
    method: 'POST',
    path: '/maintenance-occurrences/{id}/skip',
    tag,
    summary: 'Skip a visit of a maintenance plan',
    description: 'Its work order is cancelled. The visits after it stay as they are.',
    scope: 'write:work-orders',
    kind: 'record',
    body: occurrenceSkip,
    answer: occurrenceRecord,
    errors: ['occurrence_closed'],
    example: { body: { reason: 'The store is closed for renovation.' } },
  }),
  restore: contract({
    id: 'restoreMaintenanceOccurrence',
    method: 'POST',
    path: '/maintenance-occurrences/{id}/restore',
    tag,
    summary: 'Plan a visit again that was skipped or cancelled',
    description: 'It gets a new work order in its time.',
    scope: 'write:work-orders',
    kind: 'record',
    ...noFields,
    answer: occurrenceRecord,
    errors: ['occurrence_closed'],
  }),
}
