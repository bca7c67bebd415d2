import { beforeAll, expect, test } from 'vitest'
import { BODY_LIMIT } from '@/lib/api/http'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { makeAccount } from '@/lib/testing/account'
import { makeApiKey } from '@/lib/testing/api-key'
import { POST } from './route'

/* The route as the framework calls it; our own front server calls the same one (app/api/v1/bulk.test.ts, e2e/api/concurrency.spec.ts). */

let ctx: ServiceContext
let key: string

beforeAll(async () => {
  ctx = await makeAccount()
  key = await makeApiKey(ctx, 'write:customers')
})

async function send(body: string, headers: Record<string, string> = {}, query = '', credential = key) {
  const request = new Request(`http://localhost/api/v1/branches/bulk${query}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json', ...headers },
  })
  const answer = await POST(request, { params: Promise.resolve({ collection: 'branches' }) })
  return { answer, json: (await answer.json()) as { data: { results: { id: string }[] }; error: { code: string } } }
}
const creates = (...names: string[]) =>
  JSON.stringify({ operations: names.map((name) => ({ action: 'create', data: { name } })) })
const count = () => db().branch.count({ where: { account_id: ctx.accountId } })

test('replays the whole answer for the same Idempotency-Key, including refused operations', async () => {
  const before = await count()
  const headers = { 'idempotency-key': newId() }
  const body = creates('A', '', 'B')
  const first = await send(body, headers)
  expect(first.json.data).toMatchObject({ succeeded: 2, failed: 1 })
  const again = await send(body, headers)
  expect(again.answer.headers.get('idempotent-replayed')).toBe('true')
  expect(again.json).toEqual(first.json)
  expect(await count()).toBe(before + 2)
  expect((await send(body, headers, '?atomic=true')).json.error.code).toBe('idempotency_mismatch')
})

test('does the operations of another credential that sends the same Idempotency-Key, and leaves no piece of either', async () => {
  const before = await count()
  const headers = { 'idempotency-key': newId() }
  const other = await makeApiKey(ctx, 'write:customers')
  const sent = [await send(creates('A', 'B'), headers), await send(creates('A', 'B'), headers, '', other)]
  const again = [await send(creates('A', 'B'), headers), await send(creates('A', 'B'), headers, '', other)]
  expect(again.map(({ json }) => json)).toEqual(sent.map(({ json }) => json))
  expect(sent[0]?.json.data.results[0]?.id).not.toBe(sent[1]?.json.data.results[0]?.id)
  expect(await count()).toBe(before + 4)
  const where = { account_id: ctx.accountId, key: { startsWith: headers['idempotency-key'] } }
  expect(await db().idempotencyKey.count({ where })).toBe(2)
})

test('stores only the refusal for an Idempotency-Key when an all-or-none request fails', async () => {
  const before = await count()
  const headers = { 'idempotency-key': newId() }
  const refused = await send(creates('A', ''), headers, '?atomic=true')
  expect([refused.answer.status, refused.json.error.code]).toEqual([422, 'bulk_refused'])
  expect((await send(creates('A', ''), headers, '?atomic=true')).json).toEqual(refused.json)
  expect(await count()).toBe(before)
})

test('accepts 500 operations with all their fields and answers 413 for a larger body', async () => {
  const address = { street: 'S'.repeat(200), city: 'Seattle', state: 'WA', postal_code: '98109', country: 'US' }
  const operations = Array.from({ length: 500 }, () => ({ action: 'create', data: { name: '', address } }))
  const { answer, json } = await send(JSON.stringify({ operations }))
  expect([answer.status, json.data.results.length]).toEqual([200, 500])
  const large = await send('', { 'content-length': String(BODY_LIMIT + 1) })
  expect([large.answer.status, large.json.error.code]).toEqual([413, 'payload_too_large'])
})
