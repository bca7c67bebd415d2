import { contract } from '@/lib/api/contract'
import {
  atRiskQuery,
  atRiskRecord,
  conflictConfirm,
  conflictConfirmationRecord,
} from '@/lib/schemas/scheduling/at-risk'

export const atRiskContracts = {
  list: contract({
    id: 'listAtRisk',
    method: 'GET',
    path: '/at-risk',
    tag: 'Work orders',
    summary: 'List the work orders at risk',
    description:
      'Work that will break a promise, is due, or has nobody who comes, within seven days; each work order once with all its reasons, what ' +
      'breaks first before the others, 500 at most. A change is in the list within two seconds, what time brings within thirty.',
    scope: 'read:work-orders',
    kind: 'list',
    query: atRiskQuery,
    answer: atRiskRecord,
    example: { query: { kind: 'promise,nobody' } },
  }),
  confirm: contract({
    id: 'confirmVisitConflict',
    method: 'POST',
    path: '/visits/{id}/confirm-conflict',
    tag: 'Visits',
    summary: 'Leave a scheduling conflict as it is',
    description:
      'The visit is no longer at risk because of this hard conflict, until its technician, time or anything else that the conflict follows ' +
      'from changes. Refused (422) where the visit has no such conflict, or somebody confirmed it before.',
    scope: 'write:work-orders',
    kind: 'record',
    body: conflictConfirm,
    answer: conflictConfirmationRecord,
    example: { body: { code: 'overlap', note: 'Both machines stand in one room' } },
  }),
}
