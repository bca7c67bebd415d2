import { contract } from '@/lib/api/contract'
import {
  allContractLinesList,
  contractLineCreate,
  contractLineListQuery,
  contractLineRecord,
  contractLineUpdate,
  contractUsageList,
  contractUsageRecord,
} from '@/lib/schemas/customers/contract-line'
import { deletedRecord } from '@/lib/schemas/data/deleted'
import { bulkContract } from './record'

const tag = 'Contract lines'

const ALLOWANCE =
  '`included`, `unit` and `period` are sent together or not at all. Of `site_id`, `asset_id` and `product_id` the one of the `scope` is required and the others are left out.'

const single = {
  listAll: contract({
    id: 'listAllContractLines',
    method: 'GET',
    path: '/contract-lines',
    tag,
    summary: 'List the lines of all service contracts',
    description: 'Newest first; those of a contract in the trash are left out.',
    scope: 'read:customers',
    kind: 'page',
    query: allContractLinesList.query,
    answer: contractLineRecord,
    example: { query: { scope: 'asset', updated_after: '2026-11-01T00:00:00Z' } },
  }),
  list: contract({
    id: 'listContractLines',
    method: 'GET',
    path: '/service-contracts/{id}/lines',
    tag,
    summary: 'List the lines of a service contract',
    scope: 'read:customers',
    kind: 'page',
    query: contractLineListQuery,
    answer: contractLineRecord,
    example: { query: { sort: 'created_at' } },
  }),
  create: contract({
    id: 'createContractLine',
    method: 'POST',
    path: '/service-contracts/{id}/lines',
    collection: 'contract-lines',
    tag,
    summary: 'Add a line to a service contract',
    description: `It says what the contract pays of the bills of work orders, and how much of it. ${ALLOWANCE}`,
    scope: 'write:customers',
    kind: 'created',
    body: contractLineCreate,
    answer: contractLineRecord,
    example: {
      body: {
        scope: 'customer',
        covers: { labor: 100, travel: 50 },
        included: 4,
        unit: 'visit',
        period: 'year',
        deductible: 50,
      },
    },
  }),
  get: contract({
    id: 'getContractLine',
    method: 'GET',
    path: '/contract-lines/{id}',
    tag,
    summary: 'Get a line of a service contract',
    scope: 'read:customers',
    kind: 'record',
    answer: contractLineRecord,
  }),
  update: contract({
    id: 'updateContractLine',
    method: 'PUT',
    path: '/contract-lines/{id}',
    tag,
    summary: 'Change a line of a service contract',
    description: `Completed work orders and locked line items keep what was decided. ${ALLOWANCE}`,
    scope: 'write:customers',
    kind: 'record',
    body: contractLineUpdate,
    answer: contractLineRecord,
    example: { body: { covers: { labor: 100, travel: 100 } } },
  }),
  delete: contract({
    id: 'deleteContractLine',
    method: 'DELETE',
    path: '/contract-lines/{id}',
    tag,
    summary: 'Delete a line of a service contract',
    description: 'Completed work orders and locked line items keep what was decided.',
    scope: 'write:customers',
    kind: 'deleted',
    answer: deletedRecord,
  }),
}

export const contractLineContracts = {
  ...single,
  listUsage: contract({
    id: 'listContractUsage',
    method: 'GET',
    path: '/service-contracts/{id}/usage',
    tag,
    summary: 'List what was used of a service contract',
    description:
      'What work orders took of its lines when their coverage was decided, newest first. An entry is never changed: what is given back is an entry that reverses it.',
    scope: 'read:customers',
    kind: 'page',
    query: contractUsageList.query,
    answer: contractUsageRecord,
    example: { query: { sort: '-occurred_on' } },
  }),
  bulk: bulkContract('contract_line', contractLineRecord, single, { parent: 'contract_id' }),
}
