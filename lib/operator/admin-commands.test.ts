import { describe, expect, it } from 'vitest'
import { COMMANDS } from '@/lib/operator/admin-commands'
import { listOauthApplications } from '@/lib/services/access/oauth-applications'
import { makeAccount } from '@/lib/testing/account'

describe('oauth-app create', () => {
  const cases: [string, string[], { client_type: string; require_pkce: boolean }][] = [
    ['leaves PKCE to a confidential application', [], { client_type: 'confidential', require_pkce: false }],
    ['requires it with --require-pkce', ['require-pkce'], { client_type: 'confidential', require_pkce: true }],
    ['requires it of a public application', ['public'], { client_type: 'public', require_pkce: true }],
  ]
  it.each(cases)('%s', async (_name, flags, expected) => {
    const ctx = await makeAccount()
    const body = new Map([
      ['account', ctx.accountId],
      ['name', 'Route Planner'],
      ['redirect-uri', 'https://client.example/callback'],
      ['scopes', 'read:customers'],
      ...flags.map((flag) => [flag, ''] as const),
    ])
    const countCreated = await COMMANDS['oauth-app create']?.run(
      (name) => body.get(name),
      () => undefined,
      () => undefined,
    )
    const { id } = countCreated as { id: string }
    expect((await listOauthApplications(ctx)).find((one) => one.id === id)).toMatchObject(expected)
  })
})
