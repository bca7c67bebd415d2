import { contract, noFields } from '@/lib/api/contract'
import { sandboxCreate, sandboxCreated, sandboxListQuery, sandboxRecord } from '@/lib/schemas/company/sandbox'
import { deletedRecord } from '@/lib/schemas/data/deleted'

const tag = 'Sandboxes'

export const sandboxContracts = {
  list: contract({
    id: 'listSandboxes',
    method: 'GET',
    path: '/sandboxes',
    tag,
    summary: 'List sandboxes',
    scope: 'admin',
    kind: 'page',
    query: sandboxListQuery,
    answer: sandboxRecord,
    example: { query: { sort: 'name' } },
  }),
  create: contract({
    id: 'createSandbox',
    method: 'POST',
    path: '/sandboxes',
    tag,
    summary: 'Create a sandbox',
    description:
      'An account of its own, with data, keys, users and an hourly limit (1,000) of its own. Its webhooks work; its mails are recorded and never sent. The `key` and the `invitation_link` are shown here and never again. An account has at most five; a sandbox has none.',
    scope: 'admin',
    kind: 'created',
    body: sandboxCreate,
    answer: sandboxCreated,
    example: { body: { name: 'Integration tests', admin_email: 'dev@harborfoods.example' } },
  }),
  get: contract({
    id: 'getSandbox',
    method: 'GET',
    path: '/sandboxes/{id}',
    tag,
    summary: 'Get a sandbox',
    scope: 'admin',
    kind: 'record',
    answer: sandboxRecord,
  }),
  reset: contract({
    id: 'resetSandbox',
    method: 'POST',
    path: '/sandboxes/{id}/reset',
    tag,
    summary: 'Reset a sandbox',
    description:
      'Deletes its data for good, with its history and events. Its users, keys, applications and webhook endpoints stay as they are.',
    scope: 'admin',
    kind: 'done',
    ...noFields,
    large: { values: 0, seconds: 120 },
    answer: sandboxRecord,
  }),
  delete: contract({
    id: 'deleteSandbox',
    method: 'DELETE',
    path: '/sandboxes/{id}',
    tag,
    summary: 'Delete a sandbox',
    description: 'For good, with all that belongs to it. Its keys are rejected from then on.',
    scope: 'admin',
    kind: 'deleted',
    answer: deletedRecord,
  }),
}
