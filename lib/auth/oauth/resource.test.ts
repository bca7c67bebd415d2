import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authenticate, type Front } from '@/lib/auth/authenticate'
import { makeAccount } from '@/lib/testing/account'
import { makeUser, signIn, type TestUser } from '@/lib/testing/factories/users'
import { CALLBACK, makeApplication, post, type TestApplication, TestBrowser } from '@/lib/testing/oauth-client'
import { startOauthServer } from '@/lib/testing/oauth-server'

/* What a token may be asked for (RFC 8707), and where clients read of it (RFC 9728). */

let server: Awaited<ReturnType<typeof startOauthServer>>
let application: TestApplication
let user: TestUser

beforeAll(async () => {
  server = await startOauthServer()
})
beforeEach(async () => {
  const ctx = await makeAccount()
  application = await makeApplication(ctx, { name: 'Route helper' })
  user = await makeUser(ctx, { role: 'dispatcher', name: 'Ana Ruiz' })
})
afterAll(() => server.close())

const browse = async () => new TestBrowser(server.url, (await signIn(user)).cookie)
const client = () => ({ client_id: application.client_id, client_secret: application.secret ?? '' })

async function consent(parameters: Record<string, string>): Promise<string> {
  return (await (await browse()).consent(application, parameters)).searchParams.get('code') ?? ''
}

function exchange(code: string, fields: Record<string, string> = {}) {
  const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, ...client(), ...fields }
  return post(`${server.url}/oauth/token`, form)
}

async function opens(token: unknown): Promise<Front[]> {
  const fronts: Front[] = []
  for (const front of ['api', 'mcp'] as const)
    if (await authenticate(String(token), 'test', '', front)) fronts.push(front)
  return fronts
}

describe('a token that was asked for a resource', () => {
  it('opens that one alone, and so do its successors', async () => {
    const resource = `${server.url}/mcp`
    const { body } = await exchange(await consent({ resource }), { resource })
    expect(await opens(body.access_token)).toEqual(['mcp'])
    const renewed = await post(`${server.url}/oauth/token`, {
      grant_type: 'refresh_token',
      refresh_token: String(body.refresh_token),
      ...client(),
    })
    expect(await opens(renewed.body.access_token)).toEqual(['mcp'])
    const other = await post(`${server.url}/oauth/token`, {
      grant_type: 'refresh_token',
      refresh_token: String(renewed.body.refresh_token),
      ...client(),
      resource: `${server.url}/api/v1`,
    })
    expect(other.body.error).toBe('invalid_target')
  })

  it('keeps the resource of the consent when the exchange names none, and refuses another', async () => {
    const { body } = await exchange(await consent({ resource: `${server.url}/api/v1/` }))
    expect(await opens(body.access_token)).toEqual(['api'])
    const other = await exchange(await consent({ resource: `${server.url}/mcp` }), { resource: `${server.url}/api/v1` })
    expect(other.body.error).toBe('invalid_target')
  })

  it('opens everything where none was asked for, unless the exchange names one', async () => {
    expect(await opens((await exchange(await consent({}))).body.access_token)).toEqual(['api', 'mcp'])
    const narrowed = await exchange(await consent({}), { resource: `${server.url}/mcp` })
    expect(await opens(narrowed.body.access_token)).toEqual(['mcp'])
  })

  it('is refused for an address of somebody else', async () => {
    const answer = await (await browse()).authorize(application, { resource: 'https://other.example/mcp' })
    const back = new URL(answer.headers.get('location') ?? '')
    expect(back.searchParams.get('error')).toBe('invalid_target')
    expect(back.searchParams.get('error_description')).toContain(`${server.url}/mcp`)
  })

  it('names the assistant and its user in what it does', async () => {
    const { body } = await exchange(await consent({ resource: `${server.url}/mcp` }))
    const authenticated = await authenticate(String(body.access_token), 'test', '', 'mcp')
    expect(authenticated?.ctx.actor).toEqual({
      type: 'oauth_application',
      id: application.id,
      name: 'Route helper (MCP) for Ana Ruiz',
    })
  })
})

it('the endpoint for assistants says who issues its tokens', async () => {
  const answer = await fetch(`${server.url}/.well-known/oauth-protected-resource/mcp`)
  expect(await answer.json()).toMatchObject({
    resource: `${server.url}/mcp`,
    authorization_servers: [server.url],
    bearer_methods_supported: ['header'],
  })
  const issuer = await (await fetch(`${server.url}/.well-known/oauth-authorization-server`)).json()
  expect(issuer).toMatchObject({
    issuer: server.url,
    protected_resources: [`${server.url}/api/v1`, `${server.url}/mcp`],
  })
})
