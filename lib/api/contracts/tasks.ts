import { IDS } from '@/lib/api/openapi/story/ids'
import { contract } from '@/lib/api/contract'
import { deletedRecord } from '@/lib/schemas/data/deleted'
import {
  allTasksList,
  taskComplete,
  taskCreate,
  taskItem,
  taskListQuery,
  taskRecord,
  taskUpdate,
} from '@/lib/schemas/work/task'
import { bulkContract } from './record'
import { nestedUpsertContract, externalContracts } from './external'

const tag = 'Tasks'
const part = { part_id: IDS.part, quantity: 1 }

const single = {
  listAll: contract({
    id: 'listAllTasks',
    method: 'GET',
    path: '/tasks',
    tag,
    summary: 'List the tasks of all work orders',
    description: 'Newest first; those of a work order in the trash are left out.',
    scope: 'read:work-orders',
    kind: 'page',
    query: allTasksList.query,
    answer: taskItem,
    example: { query: { status: 'pending', technician_id: 'none' } },
  }),
  list: contract({
    id: 'listTasks',
    method: 'GET',
    path: '/work-orders/{id}/tasks',
    tag,
    summary: 'List the tasks of a work order',
    description: 'In their sequence. `duration` is `actual_duration`, else `estimated_duration`, in whole minutes.',
    scope: 'read:work-orders',
    kind: 'page',
    query: taskListQuery,
    answer: taskItem,
    example: { query: { status: 'pending,in_progress' } },
  }),
  create: contract({
    id: 'createTask',
    method: 'POST',
    path: '/work-orders/{id}/tasks',
    tag,
    summary: 'Add a task to a work order',
    description: 'It comes last in the sequence; `parts` become `parts_required`.',
    scope: 'write:work-orders',
    kind: 'created',
    body: taskCreate,
    answer: taskRecord,
    example: { body: { name: 'Replace the fan motor', estimated_duration: 60, parts: [part] } },
  }),
  get: contract({
    id: 'getTask',
    method: 'GET',
    path: '/tasks/{id}',
    tag,
    summary: 'Get a task',
    description: 'The `url` of a photo is a signed link, good for one hour, that needs no credential.',
    scope: 'read:work-orders',
    kind: 'record',
    answer: taskRecord,
  }),
  update: contract({
    id: 'updateTask',
    method: 'PUT',
    path: '/tasks/{id}',
    tag,
    summary: 'Change a task',
    description:
      '`in_progress` sets `started_at` once; `completed` sets `completed_at`, and `actual_duration` where it is ' +
      'absent and the start is known.',
    scope: 'write:work-orders',
    kind: 'record',
    body: taskUpdate,
    answer: taskRecord,
    example: { body: { status: 'in_progress', notes: 'The breaker is behind the left door' } },
  }),
  delete: contract({
    id: 'deleteTask',
    method: 'DELETE',
    path: '/tasks/{id}',
    tag,
    summary: 'Delete a task',
    description:
      'Its line items no longer count in the totals of the work order. Refused (409 `coverage_locked`) while who pays for one of them is locked.',
    scope: 'write:work-orders',
    kind: 'deleted',
    answer: deletedRecord,
    errors: ['coverage_locked'],
  }),
  complete: contract({
    id: 'completeTask',
    method: 'POST',
    path: '/tasks/{id}/complete',
    tag,
    summary: 'Complete a task',
    description:
      'From any state; every field may be left out; all of it is recorded or none. Completing again replaces notes, ' +
      'parts used and answers that are sent, and adds photos. Items of kind `check` are answered in `checklist_responses`, ' +
      'all others in `checklist_answers`; a number out of range is kept and flagged, and what a meter showed becomes a reading of it. Up to 10 photos of 10 MB a call; metadata such as the ' +
      'place is taken out of them.',
    scope: 'write:work-orders',
    kind: 'record',
    body: taskComplete,
    bodyOptional: true,
    answer: taskRecord,
    errors: ['unusual_reading'],
    example: {
      body: {
        notes: 'Fan replaced, the cooler holds 3 °C again',
        parts_used: [part],
        checklist_responses: [{ item_id: IDS.checklistItem, response: true }],
      },
    },
  }),
}

export const taskContracts = {
  ...single,
  ...externalContracts('task', taskRecord, single, { parent: 'work_order_id' }),
  upsertBelow: nestedUpsertContract('task', 'work_order', taskRecord, single),
  bulk: bulkContract('task', taskRecord, single, { parent: 'work_order_id' }),
}
