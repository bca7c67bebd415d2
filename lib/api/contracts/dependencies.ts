import { contract } from '@/lib/api/contract'
import { IDS } from '@/lib/api/openapi/story/ids'
import { deletedRecord } from '@/lib/schemas/data/deleted'
import {
  dependencyCreate,
  dependencyListQuery,
  dependencyRecord,
  dependencyUpdate,
} from '@/lib/schemas/work/dependency'

const tag = 'Dependencies'

export const dependencyContracts = {
  list: contract({
    id: 'listWorkOrderDependencies',
    method: 'GET',
    path: '/work-orders/{id}/dependencies',
    tag,
    summary: 'List the dependencies of a work order',
    description: 'What it waits for, and what waits for it, the oldest first.',
    scope: 'read:work-orders',
    kind: 'page',
    query: dependencyListQuery,
    answer: dependencyRecord,
    example: { query: { kind: 'finish_to_start' } },
  }),
  create: contract({
    id: 'createWorkOrderDependency',
    method: 'POST',
    path: '/work-orders/{id}/dependencies',
    collection: 'dependencies',
    tag,
    summary: 'Make a work order wait for another',
    description:
      'The work order of the path waits for `before_id`. Refused (409 `cycle`) where that waits for it already, directly or by others: ' +
      'the message names the chain. Visits that break a dependency have the conflict `dependency`.',
    scope: 'write:work-orders',
    kind: 'created',
    body: dependencyCreate,
    answer: dependencyRecord,
    errors: ['cycle'],
    example: { body: { before_id: IDS.workOrder, kind: 'finish_to_start', lag_minutes: 480 } },
  }),
  get: contract({
    id: 'getDependency',
    method: 'GET',
    path: '/dependencies/{id}',
    tag,
    summary: 'Get a dependency',
    scope: 'read:work-orders',
    kind: 'record',
    answer: dependencyRecord,
  }),
  update: contract({
    id: 'updateDependency',
    method: 'PUT',
    path: '/dependencies/{id}',
    tag,
    summary: 'Change a dependency',
    description: 'Its kind and its lag; for other work orders delete it and make another.',
    scope: 'write:work-orders',
    kind: 'record',
    body: dependencyUpdate,
    answer: dependencyRecord,
    errors: ['cycle'],
    example: { body: { lag_minutes: 120 } },
  }),
  delete: contract({
    id: 'deleteDependency',
    method: 'DELETE',
    path: '/dependencies/{id}',
    tag,
    summary: 'Delete a dependency',
    scope: 'write:work-orders',
    kind: 'deleted',
    answer: deletedRecord,
  }),
}
