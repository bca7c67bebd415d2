import { contract } from '@/lib/api/contract'
import { searchQuery, searchResult } from '@/lib/schemas/data/search'

export const searchContracts = {
  search: contract({
    id: 'searchRecords',
    method: 'GET',
    path: '/search',
    tag: 'Search',
    summary: 'Search records of all kinds',
    description:
      'The first six of each kind, as the console’s search finds them: work orders, customers, contacts, sites, assets and ' +
      'technicians, each with the scope that reads it; any of them is enough. For all of a kind use the `search` of its list.',
    scope: 'read:work-orders',
    orScopes: ['read:customers', 'read:assets'],
    kind: 'list',
    query: searchQuery,
    answer: searchResult,
    example: { query: { search: 'harbor' } },
  }),
}
