import { contract } from '@/lib/api/contract'
import { eventListQuery, eventRecord } from '@/lib/schemas/data/event'

export const eventContracts = {
  list: contract({
    id: 'listEvents',
    method: 'GET',
    path: '/events',
    tag: 'Events',
    summary: 'Follow every change',
    description:
      'Every change of the account, oldest first, deletions included: for integrators who poll. Ask again with ' +
      '`meta.next_cursor`, at once while `meta.has_more` is true (a page may be short or empty when a filter is ' +
      'rare), later when it is false. A cursor never expires, and reading from it again gives the same events in the ' +
      'same order. No change is skipped, also not one that committed after others with a later time, and those of ' +
      'one record are in their true order. `changes` holds each changed field as [old, new]. A key sees the kinds ' +
      'of records that its scopes let it read; with `include=record` each event carries the record as it was after the change; any of `read:work-orders`, `read:customers`, `read:assets`, `read:billing` is enough.',
    scope: 'read:work-orders',
    orScopes: ['read:customers', 'read:assets', 'read:billing'],
    kind: 'feed',
    query: eventListQuery,
    answer: eventRecord,
    example: {
      query: { type: 'work_order.updated,task.completed' },
    },
  }),
}
