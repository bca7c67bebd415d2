import { contract } from '@/lib/api/contract'
import { IDS } from '@/lib/api/openapi/story/ids'
import {
  duplicateDismiss,
  duplicateDismissal,
  duplicatePair,
  duplicatesQuery,
  MAX_PAIRS,
} from '@/lib/schemas/customers/duplicate'

const tag = 'Customers'

export const duplicateContracts = {
  list: contract({
    id: 'listDuplicates',
    method: 'GET',
    path: '/duplicates',
    tag,
    summary: 'List pairs of customers that may be one',
    description:
      'Live customers with the same e-mail address, phone number however it is written, tax id, or name and postal code; the pairs with most ' +
      `in common come first, ${MAX_PAIRS} at most. Of a value that many customers have, each is paired with the five made after it. ` +
      '`POST /customers/{id}/merge` makes two of them one.',
    scope: 'read:customers',
    kind: 'list',
    query: duplicatesQuery,
    answer: duplicatePair,
    example: { query: { reason: 'email' } },
  }),
  dismiss: contract({
    id: 'dismissDuplicate',
    method: 'POST',
    path: '/duplicates/dismiss',
    tag,
    summary: 'Say that two customers are not the same',
    description: 'They are not listed as a pair any more, until it is sent again with `is_dismissed: false`.',
    scope: 'write:customers',
    kind: 'done',
    body: duplicateDismiss,
    answer: duplicateDismissal,
    example: { body: { customer_ids: [IDS.customer, IDS.secondCustomer] } },
  }),
}
