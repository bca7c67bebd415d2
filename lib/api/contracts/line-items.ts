import { contract } from '@/lib/api/contract'
import { deletedRecord } from '@/lib/schemas/data/deleted'
import {
  allLineItemsList,
  lineItemCreate,
  lineItemListQuery,
  lineItemRecord,
  lineItemUpdate,
} from '@/lib/schemas/work/line-item'
import { bulkContract } from './record'

const tag = 'Line items'

const single = {
  listAll: contract({
    id: 'listAllLineItems',
    method: 'GET',
    path: '/line-items',
    tag,
    summary: 'List the line items of all work orders',
    description: 'Newest first; those of a work order in the trash are left out.',
    scope: 'read:work-orders',
    kind: 'page',
    query: allLineItemsList.query,
    answer: lineItemRecord,
    example: { query: { type: 'labor', updated_after: '2026-11-01T00:00:00Z' } },
  }),
  list: contract({
    id: 'listLineItems',
    method: 'GET',
    path: '/tasks/{id}/line-items',
    tag,
    summary: 'List the line items of a task',
    scope: 'read:work-orders',
    kind: 'page',
    query: lineItemListQuery,
    answer: lineItemRecord,
    example: { query: { sort: 'created_at' } },
  }),
  create: contract({
    id: 'createLineItem',
    method: 'POST',
    path: '/tasks/{id}/line-items',
    tag,
    summary: 'Add a line item to a task',
    description:
      '`subtotal` is quantity × unit price and `tax` is subtotal × tax rate, each rounded to the currency’s minor ' +
      'unit, halves away from zero. The amounts of a discount are negative.',
    scope: 'write:work-orders',
    kind: 'created',
    body: lineItemCreate,
    answer: lineItemRecord,
    example: {
      body: { type: 'labor', description: 'Technician, on site', quantity: 1.5, unit_price: 95, tax_rate: 0.1025 },
    },
  }),
  get: contract({
    id: 'getLineItem',
    method: 'GET',
    path: '/line-items/{id}',
    tag,
    summary: 'Get a line item',
    scope: 'read:work-orders',
    kind: 'record',
    answer: lineItemRecord,
  }),
  update: contract({
    id: 'updateLineItem',
    method: 'PUT',
    path: '/line-items/{id}',
    tag,
    summary: 'Change a line item',
    description: 'Its amounts are computed again.',
    scope: 'write:work-orders',
    kind: 'record',
    body: lineItemUpdate,
    answer: lineItemRecord,
    errors: ['coverage_locked'],
    example: { body: { quantity: 2 } },
  }),
  delete: contract({
    id: 'deleteLineItem',
    method: 'DELETE',
    path: '/line-items/{id}',
    tag,
    summary: 'Delete a line item',
    scope: 'write:work-orders',
    kind: 'deleted',
    answer: deletedRecord,
    errors: ['coverage_locked'],
  }),
}

export const lineItemContracts = {
  ...single,
  bulk: bulkContract('line_item', lineItemRecord, single, { parent: 'task_id' }),
}
