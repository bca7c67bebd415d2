import { contract } from '@/lib/api/contract'
import {
  serviceHistoryItem,
  serviceHistoryQuery,
  serviceRecordCreate,
  serviceRecordRecord,
} from '@/lib/schemas/assets/service-record'
import { bulkContract } from './record'

const tag = 'Service records'

const single = {
  list: contract({
    id: 'listServiceHistory',
    method: 'GET',
    path: '/assets/{id}/service-history',
    tag,
    summary: 'List the services of an asset',
    description:
      'Every work order that names the asset, with the parts its tasks used, and every service record written by hand ' +
      '(its work_order_id and work_order_number are null); newest first.',
    scope: 'read:assets',
    kind: 'page',
    query: serviceHistoryQuery,
    answer: serviceHistoryItem,
    example: { query: { sort: '-date' } },
  }),
  add: contract({
    id: 'addServiceRecord',
    method: 'POST',
    path: '/assets/{id}/service-history',
    collection: 'service-records',
    tag,
    summary: 'Add a service record by hand',
    description: 'For a service that was done without a work order. Technician and parts are written as names.',
    scope: 'write:assets',
    kind: 'created',
    body: serviceRecordCreate,
    answer: serviceRecordRecord,
    example: {
      body: {
        date: '2026-06-01T10:00:00Z',
        type: 'maintenance',
        description: 'Yearly service by the previous contractor',
        technician: 'M. Okafor',
        parts_used: [{ part: 'Air filter 20x25', quantity: 2 }],
      },
    },
  }),
  get: contract({
    id: 'getServiceRecord',
    method: 'GET',
    path: '/service-records/{id}',
    tag,
    summary: 'Get a service record',
    scope: 'read:assets',
    kind: 'record',
    answer: serviceRecordRecord,
  }),
}

export const serviceRecordContracts = {
  ...single,
  bulk: bulkContract(
    'service_record',
    serviceRecordRecord,
    { create: single.add },
    { parent: 'asset_id', verbs: 'Add' },
  ),
}
