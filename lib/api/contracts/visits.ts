import { contract } from '@/lib/api/contract'
import { IDS } from '@/lib/api/openapi/story/ids'
import { dryRunQuery } from '@/lib/schemas/work/work-order'
import { deletedRecord } from '@/lib/schemas/data/deleted'
import {
  moveGroupQuery,
  visitCreate,
  visitDetail,
  visitListQuery,
  visitRecord,
  visitUpdate,
  workOrderVisitListQuery,
} from '@/lib/schemas/work/visit'
import { workOrderStaff } from '@/lib/schemas/work/visit-staff'
import { splitQuery, visitContinue, workOrderSplit } from '@/lib/schemas/work/visit-split'

export const visitContracts = {
  list: contract({
    id: 'listVisits',
    method: 'GET',
    path: '/visits',
    tag: 'Visits',
    summary: 'List visits',
    description:
      'Who is when at which work order, by their start; those that are not scheduled come last. Every work order has a primary visit: ' +
      'its technician, date and duration, which a change of the work order changes. `meta.total_count` counts up to 10,000: more are 10,001.',
    scope: 'read:work-orders',
    kind: 'page',
    query: visitListQuery,
    answer: visitRecord,
    example: { query: { from: '2026-11-23', to: '2026-11-27', status: 'planned,on_site' } },
  }),
  get: contract({
    id: 'getVisit',
    method: 'GET',
    path: '/visits/{id}',
    tag: 'Visits',
    summary: 'Get a visit',
    scope: 'read:work-orders',
    kind: 'record',
    answer: visitDetail,
  }),
  ofWorkOrder: contract({
    id: 'listWorkOrderVisits',
    method: 'GET',
    path: '/work-orders/{id}/visits',
    tag: 'Work orders',
    summary: 'List the visits of a work order',
    description: 'In their sequence. `include=visits` adds them to work orders.',
    scope: 'read:work-orders',
    kind: 'page',
    query: workOrderVisitListQuery,
    answer: visitRecord,
  }),
  create: contract({
    id: 'createWorkOrderVisit',
    method: 'POST',
    path: '/work-orders/{id}/visits',
    tag: 'Work orders',
    summary: 'Add a visit to a work order',
    description:
      'A further visit: another person, another day. It comes last in the sequence. The first visit of a work order is there already: its ' +
      'technician, date and duration.',
    scope: 'write:work-orders',
    kind: 'created',
    body: visitCreate,
    answer: visitDetail,
    errors: ['group_times'],
    example: { body: { technician_id: IDS.technician, scheduled_start: '2026-11-24T17:00:00Z', minutes: 90 } },
  }),
  update: contract({
    id: 'updateVisit',
    method: 'PUT',
    path: '/visits/{id}',
    tag: 'Visits',
    summary: 'Change a visit',
    description:
      'A change of a primary visit is one of its work order, by the same rules; its status follows the work order and cannot be sent. ' +
      '`on_site` sets `started_at` once; `done` and `no_access` set `ended_at`, and `outcome` says with them how it ended. A new ' +
      '`scheduled_start` moves the visits that are made together with it (`group_id`) in the same change. With `dry_run=true` ' +
      'nothing is changed: the answer is the visit as it would be, with its conflicts.',
    scope: 'write:work-orders',
    kind: 'record',
    query: dryRunQuery.extend(moveGroupQuery.shape),
    body: visitUpdate,
    answer: visitDetail,
    errors: ['group_times'],
    example: { body: { scheduled_start: '2026-11-25T17:00:00Z' } },
  }),
  split: contract({
    id: 'splitWorkOrder',
    method: 'POST',
    path: '/work-orders/{id}/split',
    tag: 'Work orders',
    summary: 'Plan a work order in several visits',
    description:
      'The work is laid over the working time of one technician, by shifts, overtime and leave: the first visit is the primary one, each ' +
      'further one takes what is left. All are one change, taken back by one undo; `dry_run=true` answers the visits with their ' +
      'conflicts and writes nothing. Refused (422) where `split` is `never`, once the work order is completed or cancelled, and while ' +
      'it has other visits that are still to be made.',
    scope: 'write:work-orders',
    kind: 'list',
    query: splitQuery,
    body: workOrderSplit,
    bodyOptional: true,
    answer: visitDetail,
    example: { body: { minutes: 1440, scheduled_date: '2026-11-24T16:00:00Z' } },
  }),
  staff: contract({
    id: 'staffWorkOrder',
    method: 'POST',
    path: '/work-orders/{id}/staff',
    tag: 'Work orders',
    summary: 'Have several people come together',
    description:
      'Each person of `technician_ids`, or each who is in the crew `crew_id` on the day of the work, gets a visit of a group (`group_id`) with ' +
      'the primary one, whose technician leads; who comes already stays. What is stored are visits of people: a later change of the ' +
      'crew changes none of them. With ' +
      '`scheduled_date` all of them begin then. All are one change, taken back by one undo; `If-Match` takes the ETag of the work order. ' +
      'The answer is the visits of the group, each with the conflicts of its person; `dry_run=true` answers the same and writes nothing. ' +
      'Refused (422) for a person who is named twice or comes already, for a crew in which nobody is that day, and once the work order is ' +
      'completed or cancelled.',
    scope: 'write:work-orders',
    kind: 'list',
    query: splitQuery,
    body: workOrderStaff,
    answer: visitDetail,
    errors: ['group_times'],
    example: { body: { technician_ids: [IDS.technician], scheduled_date: '2026-11-24T16:00:00Z' } },
  }),
  continue: contract({
    id: 'continueVisit',
    method: 'POST',
    path: '/visits/{id}/continue',
    tag: 'Visits',
    summary: 'End a visit and go on with the work later',
    description:
      'The visit keeps the minutes that it took, and the next one is made with those that are left, when the technician begins to work ' +
      'next: by shifts, overtime and leave. Without a technician it is not scheduled yet. Both are one change, taken back by one undo. ' +
      'A further visit becomes `done`; of a primary one the work order stays in progress until somebody completes it. The answer is the ' +
      'next visit, with its conflicts.',
    scope: 'write:work-orders',
    kind: 'created',
    collection: 'visits',
    body: visitContinue,
    bodyOptional: true,
    answer: visitDetail,
    example: { body: { minutes: 120 } },
  }),
  delete: contract({
    id: 'deleteVisit',
    method: 'DELETE',
    path: '/visits/{id}',
    tag: 'Visits',
    summary: 'Delete a visit',
    description:
      'When it is the primary one, the first in the sequence that is still to be made takes its place. Refused (409 `last_visit`) where ' +
      'there is none, and once the work order is completed or cancelled.',
    scope: 'write:work-orders',
    kind: 'deleted',
    answer: deletedRecord,
    errors: ['last_visit'],
  }),
}
