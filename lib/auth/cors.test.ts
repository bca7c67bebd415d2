import { beforeAll, describe, expect, it } from 'vitest'
import { GET, OPTIONS, POST } from '@/app/api/v1/[collection]/route'
import { OPTIONS as asksForToken, POST as token } from '@/app/oauth/token/route'
import type { ServiceContext } from '@/lib/access/context'
import { createApiKey, revokeApiKey } from '@/lib/services/access/api-keys'
import { createOauthApplication } from '@/lib/services/access/oauth-applications'
import { makeAccount } from '@/lib/testing/account'

const PAGE = 'https://app.example.com'
const OTHER = 'https://other.example.com'

let ctx: ServiceContext
let key: string
let otherKey: string

beforeAll(async () => {
  ctx = await makeAccount()
  const make = async (origin: string) =>
    (await createApiKey(ctx, { name: 'Page', scopes: ['read:assets'], allowed_origins: [origin] })).key
  ;[key, otherKey] = [await make(PAGE), await make(OTHER)]
})

const none = { params: Promise.resolve({ collection: 'parts' }) }

function from(
  origin: string,
  credential: string | null,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Request {
  const sent = { origin, ...(credential && { authorization: `Bearer ${credential}` }), ...headers }
  return new Request('http://localhost/api/v1/parts', { method, headers: sent })
}

const readableBy = (answer: Response) => answer.headers.get('access-control-allow-origin')

describe('a page', () => {
  it('may read the answers to a key that is registered for its origin, and with no cookie', async () => {
    const answer = await GET(from(PAGE, key), none)
    expect([answer.status, readableBy(answer)]).toEqual([200, PAGE])
    expect(answer.headers.get('vary')).toContain('Origin')
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-RateLimit-Remaining')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    // Errors as well: a page has to know why.
    const refused = await POST(from(PAGE, key, { method: 'POST' }), none)
    expect([refused.status, readableBy(refused)]).toEqual([403, PAGE])
  })

  it.each([
    ['of another key', OTHER],
    ['of nobody', 'https://evil.example'],
    ['that only begins alike', `${PAGE}.evil.example`],
    ['of another scheme', 'http://app.example.com'],
    ['without an origin of its own', 'null'],
  ])('%s may not', async (_who, origin) => {
    const answer = await GET(from(origin, key), none)
    expect([answer.status, readableBy(answer), answer.headers.get('vary')]).toEqual([200, null, 'Origin'])
  })

  it('of a registered origin may read that its credential is wrong', async () => {
    const wrong = await GET(from(OTHER, `fsk_${'A'.repeat(43)}`), none)
    expect([wrong.status, readableBy(wrong)]).toEqual([401, OTHER])
    expect(readableBy(await GET(from('https://evil.example', null), none))).toBeNull()
  })
})

describe('what a browser asks first', () => {
  const request = (origin: string) =>
    OPTIONS(from(origin, null, { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET' } }), none)

  it('is answered without a credential for a registered origin', async () => {
    const answer = await request(PAGE)
    expect([answer.status, readableBy(answer), await answer.text()]).toEqual([204, PAGE, ''])
    expect(answer.headers.get('access-control-allow-methods')).toBe(answer.headers.get('allow'))
    expect(answer.headers.get('access-control-allow-headers')).toContain('Authorization')
    expect(readableBy(await request('https://evil.example'))).toBeNull()
  })

  it('is refused for an origin whose key was revoked', async () => {
    const origin = 'https://gone.example.com'
    const { id } = await createApiKey(ctx, { name: 'Page', scopes: ['admin'], allowed_origins: [origin] })
    expect(readableBy(await request(origin))).toBe(origin)
    await revokeApiKey(ctx, id)
    expect(readableBy(await request(origin))).toBeNull()
  })
})

it('the token endpoint lets pages of an application read its answers', async () => {
  const origin = 'https://planner.example.com'
  await createOauthApplication(ctx, {
    name: 'Planner',
    client_type: 'public',
    redirect_uris: [`${origin}/callback`],
    scopes: ['read:assets'],
    allowed_origins: [origin],
  })
  const send = (method: string, page: string) =>
    new Request('http://localhost/oauth/token', { method, headers: { origin: page } })
  const preflight = await asksForToken(send('OPTIONS', origin))
  expect([preflight.status, readableBy(preflight)]).toEqual([204, origin])
  const refused = await token(send('POST', origin))
  expect([refused.status, readableBy(refused)]).toEqual([400, origin])
  expect(readableBy(await token(send('POST', 'https://evil.example')))).toBeNull()
})

it('names what is no origin', async () => {
  const body = { name: 'Page', scopes: ['admin'], allowed_origins: ['*', 'https://app.example.com/path', PAGE] }
  await expect(createApiKey(ctx, body)).rejects.toMatchObject({
    details: [{ field: 'allowed_origins[0]' }, { field: 'allowed_origins[1]' }],
  })
  expect(otherKey).toMatch(/^fsk_/u)
})
