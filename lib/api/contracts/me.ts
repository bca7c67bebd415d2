import { SCOPES } from '@/lib/access/permissions'
import { contract } from '@/lib/api/contract'
import { meRecord } from '@/lib/schemas/company/me'

const [first = 'admin', ...others] = SCOPES

export const meContracts = {
  get: contract({
    id: 'getMe',
    method: 'GET',
    path: '/me',
    tag: 'Me',
    summary: 'Get who I am',
    description:
      'The key or application of this request, its account, its scopes, and where it stands in its hour: the call to try a ' +
      'credential with. Every scope is enough, and it does not count.',
    scope: first,
    orScopes: others,
    kind: 'done',
    uncounted: true,
    answer: meRecord,
  }),
}
