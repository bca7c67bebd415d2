import { contract } from '@/lib/api/contract'
import { requestLogQuery, requestLogRecord } from '@/lib/schemas/data/request-log'

export const requestLogContracts = {
  list: contract({
    id: 'listRequestLog',
    method: 'GET',
    path: '/request-log',
    tag: 'Request log',
    summary: 'List the requests of the last seven days',
    description:
      'What the keys and applications of the account sent, newest first: never a body, an address with ids in it, or the value of a query parameter. A request appears a second or two after its answer, at the place of when it came; `updated_after` goes by that too, so who polls asks for a minute more than since the last time. `total_count` stops at 10,001; the cursor does not.',
    scope: 'admin',
    kind: 'page',
    query: requestLogQuery,
    answer: requestLogRecord,
    example: { query: { status_class: '4xx,5xx' } },
  }),
}
