import { contract } from '@/lib/api/contract'
import { deletedRecord } from '@/lib/schemas/deleted'
import { partCreate, partListQuery, partRecord, partUpdate } from '@/lib/schemas/part'

const tag = 'Parts'

export const partContracts = {
  list: contract({
    id: 'listParts',
    method: 'GET',
    path: '/parts',
    tag,
    summary: 'List parts',
    scope: 'read:assets',
    kind: 'page',
    query: partListQuery,
    answer: partRecord,
    example: { query: { search: 'capacitor', sort: 'name' } },
  }),
  create: contract({
    id: 'createPart',
    method: 'POST',
    path: '/parts',
    tag,
    summary: 'Create a part',
    scope: 'write:assets',
    kind: 'created',
    body: partCreate,
    answer: partRecord,
    example: { body: { name: 'Run capacitor 45/5 MFD', part_number: 'CAP-45-5', unit_price: 18.75 } },
  }),
  get: contract({
    id: 'getPart',
    method: 'GET',
    path: '/parts/{id}',
    tag,
    summary: 'Get a part',
    scope: 'read:assets',
    kind: 'record',
    answer: partRecord,
  }),
  update: contract({
    id: 'updatePart',
    method: 'PUT',
    path: '/parts/{id}',
    tag,
    summary: 'Change a part',
    scope: 'write:assets',
    kind: 'record',
    body: partUpdate,
    answer: partRecord,
    example: { body: { unit_price: 19.4 } },
  }),
  delete: contract({
    id: 'deletePart',
    method: 'DELETE',
    path: '/parts/{id}',
    tag,
    summary: 'Move a part to the trash',
    description: 'It stays readable where it is used, and cannot be named in new records.',
    scope: 'write:assets',
    kind: 'deleted',
    answer: deletedRecord,
  }),
}
