import { contract } from '@/lib/api/contract'
import { branchCreate, branchListQuery, branchRecord, branchUpdate } from '@/lib/schemas/branch'
import { deletedRecord } from '@/lib/schemas/deleted'

const tag = 'Branches'
const address = { street: '410 Terry Ave N', city: 'Seattle', state: 'WA', postal_code: '98109', country: 'US' }

export const branchContracts = {
  list: contract({
    id: 'listBranches',
    method: 'GET',
    path: '/branches',
    tag,
    summary: 'List branches',
    scope: 'read:customers',
    kind: 'page',
    query: branchListQuery,
    answer: branchRecord,
    example: { query: { per_page: '25', sort: 'name' } },
  }),
  create: contract({
    id: 'createBranch',
    method: 'POST',
    path: '/branches',
    tag,
    summary: 'Create a branch',
    scope: 'write:customers',
    kind: 'created',
    body: branchCreate,
    answer: branchRecord,
    example: { body: { name: 'North Seattle', address } },
  }),
  get: contract({
    id: 'getBranch',
    method: 'GET',
    path: '/branches/{id}',
    tag,
    summary: 'Get a branch',
    scope: 'read:customers',
    kind: 'record',
    answer: branchRecord,
  }),
  update: contract({
    id: 'updateBranch',
    method: 'PUT',
    path: '/branches/{id}',
    tag,
    summary: 'Change a branch',
    scope: 'write:customers',
    kind: 'record',
    body: branchUpdate,
    answer: branchRecord,
    example: { body: { name: 'North Seattle and Shoreline' } },
  }),
  delete: contract({
    id: 'deleteBranch',
    method: 'DELETE',
    path: '/branches/{id}',
    tag,
    summary: 'Move a branch to the trash',
    description: 'It stays readable where it is used, and cannot be named in new records.',
    scope: 'write:customers',
    kind: 'deleted',
    answer: deletedRecord,
  }),
}
