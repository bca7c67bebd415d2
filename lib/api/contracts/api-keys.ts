import { contract } from '@/lib/api/contract'
import { apiKeyListQuery, apiKeyRecord } from '@/lib/schemas/access/api-key'
import { deletedRecord } from '@/lib/schemas/data/deleted'

const tag = 'API keys'

export const apiKeyContracts = {
  list: contract({
    id: 'listApiKeys',
    method: 'GET',
    path: '/api-keys',
    tag,
    summary: 'List API keys',
    description: 'Revoked ones too. A key itself is shown once, when it is created in the console or by the operator.',
    scope: 'admin',
    kind: 'page',
    query: apiKeyListQuery,
    answer: apiKeyRecord,
    example: { query: { sort: 'name' } },
  }),
  get: contract({
    id: 'getApiKey',
    method: 'GET',
    path: '/api-keys/{id}',
    tag,
    summary: 'Get an API key',
    scope: 'admin',
    kind: 'record',
    answer: apiKeyRecord,
  }),
  revoke: contract({
    id: 'revokeApiKey',
    method: 'DELETE',
    path: '/api-keys/{id}',
    tag,
    summary: 'Revoke an API key',
    description: 'At once and for good. It stays listed, with the time of its revocation.',
    scope: 'admin',
    kind: 'deleted',
    answer: deletedRecord,
  }),
}
