import { contract } from '@/lib/api/contract'
import { IDS } from '@/lib/api/openapi/story/ids'
import { arrivalPromiseCreate, arrivalPromiseListQuery, arrivalPromiseRecord } from '@/lib/schemas/work/arrival-promise'

const tag = 'Arrival promises'

export const arrivalPromiseContracts = {
  list: contract({
    id: 'listArrivalPromises',
    method: 'GET',
    path: '/work-orders/{id}/arrival-promises',
    tag,
    summary: 'List what the customer was told of a work order',
    description: 'The newest first. The one that counts is the `promise` of the work order.',
    scope: 'read:work-orders',
    kind: 'page',
    query: arrivalPromiseListQuery,
    answer: arrivalPromiseRecord,
    example: { query: { source: 'call' } },
  }),
  create: contract({
    id: 'createArrivalPromise',
    method: 'POST',
    path: '/work-orders/{id}/arrival-promises',
    collection: 'arrival-promises',
    tag,
    summary: 'Promise an arrival',
    description:
      'Writes down what the customer was told: that the technician arrives between `from` and `until`. It replaces the promise so far, ' +
      'and is never changed: one that is promised later replaces it. Refused (422 `promise_past`) where `until` has passed.',
    scope: 'write:work-orders',
    kind: 'created',
    body: arrivalPromiseCreate,
    answer: arrivalPromiseRecord,
    errors: ['promise_past'],
    example: {
      body: { from: '2026-11-23T16:30:00Z', until: '2026-11-23T17:30:00Z', source: 'call', contact_id: IDS.contact },
    },
  }),
}
