import { contract } from '@/lib/api/contract'
import { receivables, receivablesQuery } from '@/lib/schemas/billing/receivables'

export const receivablesContracts = {
  get: contract({
    id: 'getReceivables',
    method: 'GET',
    path: '/receivables',
    tag: 'Payments',
    summary: 'Say what customers owe',
    description:
      'As of the end of a day, by how long it is overdue: what was issued until then less what was allocated until then.',
    scope: 'read:billing',
    kind: 'record',
    query: receivablesQuery,
    answer: receivables,
    example: { query: { as_of: '2026-11-30' } },
  }),
}
