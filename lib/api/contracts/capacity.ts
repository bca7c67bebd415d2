import { contract } from '@/lib/api/contract'
import { capacityQuery, capacityRecord } from '@/lib/schemas/scheduling/capacity'

export const capacityContracts = {
  read: contract({
    id: 'readCapacity',
    method: 'GET',
    path: '/capacity',
    tag: 'Technicians',
    summary: 'See how much time is free',
    description:
      'Minutes by territory, skill and day, in the account’s time zone: shifts without leave, what work takes of them, and what is left. A row for each territory, and one for each skill in it; somebody with two skills counts in both. Of today only what is still to come counts, and of work in progress what remains of it; past days are whole.',
    scope: 'read:work-orders',
    kind: 'list',
    query: capacityQuery,
    answer: capacityRecord,
    example: { query: { from: '2026-11-23', to: '2026-11-29', skill: 'Refrigeration' } },
  }),
}
