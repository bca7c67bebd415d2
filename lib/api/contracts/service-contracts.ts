import { contract } from '@/lib/api/contract'
import { deletedRecord } from '@/lib/schemas/deleted'
import {
  serviceContractCreate,
  serviceContractListQuery,
  serviceContractRecord,
  serviceContractUpdate,
} from '@/lib/schemas/service-contract'

const tag = 'Service contracts'
const customer_id = '019a9f4e-7c1d-7e3a-9b52-3f6f1f0a2b41'

const COVERAGE =
  '`asset_ids` are the covered assets, all of that customer. An asset that another contract covered moves over.'

export const serviceContractContracts = {
  list: contract({
    id: 'listServiceContracts',
    method: 'GET',
    path: '/service-contracts',
    tag,
    summary: 'List service contracts',
    scope: 'read:customers',
    kind: 'page',
    query: serviceContractListQuery,
    answer: serviceContractRecord,
    example: { query: { status: 'active', sort: 'end_date' } },
  }),
  create: contract({
    id: 'createServiceContract',
    method: 'POST',
    path: '/service-contracts',
    tag,
    summary: 'Create a service contract',
    description: `The contract number is SC-000001 upward when none is sent. ${COVERAGE}`,
    scope: 'write:customers',
    kind: 'created',
    body: serviceContractCreate,
    answer: serviceContractRecord,
    example: {
      body: {
        name: 'Refrigeration, full care',
        customer_id,
        start_date: '2026-01-01',
        end_date: '2026-12-31',
        response_hours: 4,
      },
    },
  }),
  get: contract({
    id: 'getServiceContract',
    method: 'GET',
    path: '/service-contracts/{id}',
    tag,
    summary: 'Get a service contract',
    scope: 'read:customers',
    kind: 'record',
    answer: serviceContractRecord,
  }),
  update: contract({
    id: 'updateServiceContract',
    method: 'PUT',
    path: '/service-contracts/{id}',
    tag,
    summary: 'Change a service contract',
    description: `${COVERAGE} The list replaces the old one.`,
    scope: 'write:customers',
    kind: 'record',
    body: serviceContractUpdate,
    answer: serviceContractRecord,
    example: { body: { status: 'cancelled', end_date: '2026-09-30' } },
  }),
  delete: contract({
    id: 'deleteServiceContract',
    method: 'DELETE',
    path: '/service-contracts/{id}',
    tag,
    summary: 'Move a service contract to the trash',
    description: 'It stays readable where it is used, and cannot be named in new records.',
    scope: 'write:customers',
    kind: 'deleted',
    answer: deletedRecord,
  }),
}
