import { contract } from '@/lib/api/contract'
import { deletedRecord } from '@/lib/schemas/deleted'
import { checklistCreate, checklistListQuery, checklistRecord, checklistUpdate } from '@/lib/schemas/checklist'

const tag = 'Checklists'

export const checklistContracts = {
  list: contract({
    id: 'listChecklists',
    method: 'GET',
    path: '/checklists',
    tag,
    summary: 'List checklists',
    scope: 'read:work-orders',
    kind: 'page',
    query: checklistListQuery,
    answer: checklistRecord,
    example: { query: { search: 'rooftop', sort: 'name' } },
  }),
  create: contract({
    id: 'createChecklist',
    method: 'POST',
    path: '/checklists',
    tag,
    summary: 'Create a checklist',
    scope: 'admin',
    kind: 'created',
    body: checklistCreate,
    answer: checklistRecord,
    example: {
      body: { name: 'Rooftop unit, spring visit', items: [{ label: 'Filters replaced' }, { label: 'Coils cleaned' }] },
    },
  }),
  get: contract({
    id: 'getChecklist',
    method: 'GET',
    path: '/checklists/{id}',
    tag,
    summary: 'Get a checklist',
    scope: 'read:work-orders',
    kind: 'record',
    answer: checklistRecord,
  }),
  update: contract({
    id: 'updateChecklist',
    method: 'PUT',
    path: '/checklists/{id}',
    tag,
    summary: 'Change a checklist',
    description:
      'The items that are sent replace the list: one with its id stays the same item and keeps its answers, one without is new.',
    scope: 'admin',
    kind: 'record',
    body: checklistUpdate,
    answer: checklistRecord,
    example: { body: { name: 'Rooftop unit, yearly visit' } },
  }),
  delete: contract({
    id: 'deleteChecklist',
    method: 'DELETE',
    path: '/checklists/{id}',
    tag,
    summary: 'Move a checklist to the trash',
    description: 'It stays readable where it is used, and cannot be named in new records.',
    scope: 'admin',
    kind: 'deleted',
    answer: deletedRecord,
  }),
}
