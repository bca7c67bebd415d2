import { beforeAll, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { createApiKey } from '@/lib/services/access/api-keys'
import { makeAccount } from '@/lib/testing/account'
import { GET } from './route'

let ctx: ServiceContext

beforeAll(async () => {
  ctx = await makeAccount({ tier: 'standard' })
})

async function list(key: string, address = '203.0.113.7') {
  const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': address }
  const answer = await GET(new Request('http://localhost/api/v1/api-keys', { headers }), {
    params: Promise.resolve({}),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as unknown }
}

const newKey = (rules: object) => createApiKey(ctx, { name: 'ERP', scopes: ['admin'], ...rules })

it('answers 401 that says so to a key that has expired', async () => {
  const { key, id } = await newKey({})
  await db().apiKey.updateMany({ where: { id }, data: { expires_at: new Date() } })
  const { status, headers, body } = await list(key)
  expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="fieldline", error="invalid_token"'])
  expect(body).toMatchObject({ error: 'unauthorized', error_description: expect.stringContaining('has expired') })
})

it('answers 403 with the address to a key that may not be used from there', async () => {
  const { key } = await newKey({ allowed_addresses: ['203.0.113.0/24'] })
  expect((await list(key)).status).toBe(200)
  // Only the last entry can be believed: the others are what the client chose to say.
  const { status, headers, body } = await list(key, '203.0.113.7, ::ffff:198.51.100.1')
  expect([status, headers.get('x-ratelimit-limit')]).toEqual([403, null])
  expect(body).toMatchObject({ error: 'forbidden', error_description: expect.stringContaining('from 198.51.100.1.') })
})

it('answers 429 that names the limit of the key', async () => {
  const { key } = await newKey({ requests_per_hour: 1 })
  expect((await list(key)).headers.get('x-ratelimit-limit')).toBe('1')
  const { status, headers, body } = await list(key)
  expect([status, headers.get('x-ratelimit-remaining')]).toEqual([429, '0'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(body).toMatchObject({ error: { message: expect.stringContaining('limit of this API key (1)') } })
})
