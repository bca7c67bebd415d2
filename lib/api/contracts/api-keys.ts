import { contract } from '@/lib/api/contract'
import {
  apiKeyListQuery,
  apiKeyRecord,
  apiKeyRotation,
  apiKeyUpdate,
  apiKeyWithSecret,
} from '@/lib/schemas/access/api-key'
import { deletedRecord } from '@/lib/schemas/data/deleted'

const tag = 'API keys'

export const apiKeyContracts = {
  list: contract({
    id: 'listApiKeys',
    method: 'GET',
    path: '/api-keys',
    tag,
    summary: 'List API keys',
    description:
      'Revoked and expired ones too. A key itself is shown once, when it is created in the console or by the operator, and when it is rotated.',
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
  update: contract({
    id: 'updateApiKey',
    method: 'PUT',
    path: '/api-keys/{id}',
    tag,
    summary: 'Change an API key',
    description:
      'Its name, when it expires, the addresses that may use it and its own hourly limit, at most that of the account. What it may do cannot be changed: create another key.',
    scope: 'admin',
    kind: 'record',
    body: apiKeyUpdate,
    answer: apiKeyRecord,
    example: { body: { allowed_addresses: ['203.0.113.0/24'], requests_per_hour: 500 } },
  }),
  rotate: contract({
    id: 'rotateApiKey',
    method: 'POST',
    path: '/api-keys/{id}/rotate',
    tag,
    summary: 'Replace an API key',
    description:
      'The new key has the same id, scopes and rules, and is shown here and never again. For `overlap_hours` (24 unless said, at most 168) the old one is accepted beside it: change over without a refused request.',
    scope: 'admin',
    kind: 'done',
    body: apiKeyRotation,
    bodyOptional: true,
    answer: apiKeyWithSecret,
    example: { body: { overlap_hours: 24 } },
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
