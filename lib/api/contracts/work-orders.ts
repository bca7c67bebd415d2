import { IDS } from '@/lib/api/openapi/story/ids'
import { contract } from '@/lib/api/contract'
import { deletedRecord } from '@/lib/schemas/data/deleted'
import { suggestionQuery, suggestionsRecord } from '@/lib/schemas/scheduling/suggestion'
import {
  dryRunOnCreateQuery,
  dryRunQuery,
  workOrderCreate,
  workOrderCreated,
  workOrderHistoryQuery,
  workOrderHistoryRecord,
  workOrderItem,
  workOrderListQuery,
  workOrderRecord,
  workOrderDryRun,
  workOrderUpdate,
} from '@/lib/schemas/work/work-order'
import { moveGroupQuery } from '@/lib/schemas/work/visit'
import { bulkContract, restoreContract } from './record'
import { externalContracts } from './external'

const tag = 'Work orders'

const newWorkOrder = {
  customer_id: IDS.customer,
  contact_id: IDS.contact,
  site_id: IDS.site,
  asset_ids: [IDS.asset],
  work_order_type: 'repair',
  priority: 'high',
  description: 'Walk-in cooler does not hold its temperature',
  scheduled_date: '2026-11-23T17:00:00Z',
  estimated_duration: 90,
  required_skills: ['Refrigeration'],
  window_start: '2026-11-23T16:00:00Z',
  window_end: '2026-11-23T20:00:00Z',
}

const single = {
  list: contract({
    id: 'listWorkOrders',
    method: 'GET',
    path: '/work-orders',
    tag,
    summary: 'List work orders',
    description:
      'Newest first. `from_date` and `to_date` compare with `scheduled_date`, `completed_from` and `completed_to` with ' +
      '`completed_at`, both days included, in the account’s time zone. `search` finds any part of the number or the description.',
    scope: 'read:work-orders',
    kind: 'page',
    query: workOrderListQuery,
    answer: workOrderItem,
    example: { query: { status: 'open,assigned', from_date: '2026-11-20', to_date: '2026-11-27' } },
  }),
  create: contract({
    id: 'createWorkOrder',
    method: 'POST',
    path: '/work-orders',
    tag,
    summary: 'Create a work order',
    description:
      'Its status is open, or draft when asked for, also when a technician is named. Contact, site and assets must ' +
      'be the customer’s. Durations are whole minutes. The window says when the customer can be visited.',
    scope: 'write:work-orders',
    kind: 'created',
    query: dryRunOnCreateQuery,
    body: workOrderCreate,
    answer: workOrderCreated,
    example: { body: newWorkOrder },
  }),
  dryRun: contract({
    id: 'dryRunWorkOrder',
    method: 'POST',
    path: '/work-orders/dry-run',
    tag,
    summary: 'Try to create a work order',
    description:
      'Takes what a create takes and refuses what it refuses, but writes nothing: the answer is the record as it would ' +
      'be, without id and number, and `conflicts` lists its scheduling conflicts. An Idempotency-Key is not kept.',
    scope: 'write:work-orders',
    kind: 'done',
    dryRun: true,
    body: workOrderCreate,
    answer: workOrderDryRun,
    example: { body: newWorkOrder },
  }),
  get: contract({
    id: 'getWorkOrder',
    method: 'GET',
    path: '/work-orders/{id}',
    tag,
    summary: 'Get a work order',
    description:
      '`totals` are the exact sums over its line items, zeros when there are none. `conflicts` lists its scheduling conflicts, in the words of the board: overlaps, leave, shifts, skills, territory, travel from the job before and to ' +
      'the job after, its due time, the response time of a service contract over its assets (counted from its creation, for service, ' +
      'repair and emergency), the customer’s window, and missing data. The ETag follows them; If-Match does not ' +
      'mind them.',
    scope: 'read:work-orders',
    kind: 'record',
    answer: workOrderRecord,
  }),
  update: contract({
    id: 'updateWorkOrder',
    method: 'PUT',
    path: '/work-orders/{id}',
    tag,
    summary: 'Change a work order',
    description:
      'Every move between statuses is accepted and kept in the history. Giving an open work order a technician without a status makes it assigned; removing the technician from an assigned one makes it open. `in_progress` sets ' +
      '`started_at` once; `completed` sets `completed_at`, any other status clears it. Finished work is not reopened while ' +
      'its customer (409) or the technician it would keep (422) is in the trash. With `dry_run=true` nothing is changed: the ' +
      'answer is the record as it would be, with its conflicts.',
    scope: 'write:work-orders',
    kind: 'record',
    query: dryRunQuery.extend(moveGroupQuery.shape),
    body: workOrderUpdate,
    answer: workOrderRecord,
    errors: ['parent_in_trash'],
    example: { body: { status: 'in_progress' } },
  }),
  delete: contract({
    id: 'deleteWorkOrder',
    method: 'DELETE',
    path: '/work-orders/{id}',
    tag,
    summary: 'Move a work order to the trash',
    description:
      'Its tasks and line items answer 404 until it is restored. Refused (409 `coverage_locked`) while who pays for one of its line items is locked.',
    scope: 'write:work-orders',
    kind: 'deleted',
    answer: deletedRecord,
    errors: ['coverage_locked'],
  }),
  suggestions: contract({
    id: 'getWorkOrderSuggestions',
    method: 'GET',
    path: '/work-orders/{id}/suggestions',
    tag,
    summary: 'Suggest who could do a work order, and when',
    description:
      'Free working time of active technicians with the skills, in the customer’s window, reachable from the job before and ' +
      'in time for the job after; none of it makes a hard conflict. The best first, by travel added, skill, territory, load, ' +
      'promise (due time, response time, window, and how long it waits by its priority) and continuity (who did the last visit), each with what it counts for. Of urgent work (priority `urgent` or type `emergency`) a slot that keeps the due time and the response time comes first, and `bumps` are the better slots that one open job of lower priority can make room for: both moves, none of which makes a hard conflict. Every other technician is in `left_out` with the reason.',
    scope: 'read:work-orders',
    kind: 'record',
    query: suggestionQuery,
    answer: suggestionsRecord,
    example: { query: { from: '2026-11-23T08:00:00Z', days: '5', limit: '5' } },
  }),
  history: contract({
    id: 'listWorkOrderHistory',
    method: 'GET',
    path: '/work-orders/{id}/history',
    tag,
    summary: 'List what happened to a work order',
    description:
      'Newest first. `changes` holds each changed field as [old, new]; where the status moved, `from` and `to` say so.',
    scope: 'read:work-orders',
    kind: 'page',
    query: workOrderHistoryQuery,
    answer: workOrderHistoryRecord,
    example: { query: { per_page: '50' } },
  }),
}

export const workOrderContracts = {
  ...single,
  restore: restoreContract('work_order', workOrderRecord, {
    description:
      'Its tasks and line items come back with it. An order that is neither completed nor cancelled cannot come back ' +
      'while its customer is in the trash.',
    errors: ['parent_in_trash'],
  }),
  ...externalContracts('work_order', workOrderRecord, single, { query: dryRunQuery }),
  bulk: bulkContract('work_order', workOrderRecord, single),
}
