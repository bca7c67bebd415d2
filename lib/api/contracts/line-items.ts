import { contract } from '@/lib/api/contract'
import { deletedRecord } from '@/lib/schemas/data/deleted'
import {
  allLineItemsList,
  kitAdd,
  kitLines,
  lineItemCreate,
  lineItemListQuery,
  lineItemRecord,
  lineItemUpdate,
} from '@/lib/schemas/work/line-item'
import { IDS } from '@/lib/api/openapi/story/ids'
import { bulkContract } from './record'

const writing = { scope: 'write:work-orders', orScopes: ['write:billing'] } as const

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
      'unit, halves away from zero. The amounts of a discount are negative. A price item gives what is left out, its tax ' +
      'among it; without one `type`, `description` and `unit_price` are required, and the tax is 0 unless it is sent.',
    ...writing,
    kind: 'created',
    body: lineItemCreate,
    answer: lineItemRecord,
    errors: ['tax_code'],
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
    ...writing,
    kind: 'record',
    body: lineItemUpdate,
    answer: lineItemRecord,
    errors: ['coverage_locked', 'tax_code'],
    example: { body: { quantity: 2 } },
  }),
  delete: contract({
    id: 'deleteLineItem',
    method: 'DELETE',
    path: '/line-items/{id}',
    tag,
    summary: 'Delete a line item',
    ...writing,
    kind: 'deleted',
    answer: deletedRecord,
    errors: ['coverage_locked'],
  }),
}

export const lineItemContracts = {
  ...single,
  addKit: contract({
    id: 'addKit',
    method: 'POST',
    path: '/tasks/{id}/kits',
    tag,
    summary: 'Bill a kit on a task',
    description:
      'It becomes a line of each component, over which the price of the kit is spread: the lines come to it exactly. ' +
      'A line whose share no price of four decimals gives has quantity 1, and the count in its description.',
    ...writing,
    kind: 'done',
    body: kitAdd,
    answer: kitLines,
    example: { body: { price_item_id: IDS.kit, quantity: 1 } },
  }),
  bulk: bulkContract('line_item', lineItemRecord, single, { parent: 'task_id' }),
}
