import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, test } from 'vitest'
import { createClient, FieldlineError, type Branch, verifyWebhook } from './index'

/* The client against a server that answers as it is told: what it sends, when it comes again and when it does not. */

type Asked = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Turn = (response: ServerResponse) => void

let requests: Asked[] = []
/** What the server does next, the last of them again and again. */
let turns: Turn[] = []
let url = ''

const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (text: string) => (body += text))
  request.on('end', () => {
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    const turn = turns.length > 1 ? turns.shift() : turns[0]
    turn?.(response)
  })
})

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  requests = []
})

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): Turn =>
  (response) =>
    void response.writeHead(status, headers).end(JSON.stringify(body))
const refuse = (status: number, code: string, headers?: Record<string, string>) =>
  answer(status, { error: { code, message: `It is ${code}`, details: [], request_id: 'r-1' } }, headers)
const drop: Turn = (response) => void response.destroy()
const meta = (next_cursor: string | null) => ({ current_page: 1, total_pages: 2, total_count: 3, next_cursor })

const client = () => createClient({ url: `${url}/`, key: 'fsk_test' })

test('an id and a query go where the operation has them, and the key with them', async () => {
  turns = [answer(200, { data: { id: 'a b' } }, { ETag: '"7"', 'Request-Id': 'r-2' })]
  const { data, etag, requestId } = await client().getWorkOrder('a b')
  expect({ data, etag, requestId }).toEqual({ data: { id: 'a b' }, etag: '"7"', requestId: 'r-2' })
  expect(requests[0]).toMatchObject({ method: 'GET', url: '/api/v1/work-orders/a%20b' })
  expect(requests[0]?.headers.authorization).toBe('Bearer fsk_test')
})

test('several values of a filter go in one parameter', async () => {
  turns = [answer(200, { data: [], meta: meta(null) })]
  await client().listWorkOrders({ status: ['open', 'assigned'], per_page: 2 })
  expect(requests[0]?.url).toBe('/api/v1/work-orders?status=open%2Cassigned&per_page=2')
})

test('a filter by fields of the company is a parameter for each of them', async () => {
  turns = [answer(200, { data: [], meta: meta(null) })]
  await client().listCustomers({ custom_fields: { floor: '3', wing: 'east' } })
  expect(requests[0]?.url).toBe('/api/v1/customers?custom_fields%5Bfloor%5D=3&custom_fields%5Bwing%5D=east')
})

test('a read that asks for some fields promises those alone, with the id', async () => {
  turns = [answer(200, { data: { id: '1', name: 'Harbor Bakery' } })]
  const { data } = await client().getBranch('1', { fields: ['name'] })
  expectTypeOf(data).toEqualTypeOf<Pick<Branch, 'id' | 'name'>>()
  // @ts-expect-error It was not asked for.
  expect(data.address).toBeUndefined()
  expect(requests[0]?.url).toBe('/api/v1/branches/1?fields=name')
})

test('fields that are chosen while the program runs promise the id alone, and none the whole record', async () => {
  turns = [answer(200, { data: [{ id: '1' }], meta: meta(null) })]
  const chosen: ('name' | 'address')[] = ['name']
  for await (const branch of client().listBranches({ fields: chosen }))
    expectTypeOf(branch).toEqualTypeOf<Partial<Branch> & Pick<Branch, 'id'>>()
  const { data } = await client().listBranches({ per_page: 1 })
  expectTypeOf(data).toEqualTypeOf<readonly Branch[]>()
  const { data: whole } = await client().getBranch('1')
  expectTypeOf(whole).toEqualTypeOf<Branch>()
})

test('an id that is empty is refused before anything is sent', () => {
  expect(() => client().getWorkOrder('')).toThrow('id must be a text that is not empty')
  expect(requests).toEqual([])
})

test('a list that is iterated is read page after page, each page once', async () => {
  turns = [
    answer(200, { data: [{ id: '1' }, { id: '2' }], meta: meta('next') }),
    answer(200, { data: [{ id: '3' }], meta: meta(null) }),
  ]
  const ids: string[] = []
  for await (const { id } of client().listCustomers({ page: 1, per_page: 2 })) ids.push(id)
  expect(ids).toEqual(['1', '2', '3'])
  const search = requests.map((one) => one.url.split('?')[1])
  expect(search).toEqual(['page=1&per_page=2', 'per_page=2&cursor=next'])
})

test('a feed that is iterated ends when there is no more for now', async () => {
  turns = [
    answer(200, { data: [{ id: '1' }], meta: { next_cursor: 'a', has_more: true } }),
    answer(200, { data: [{ id: '2' }], meta: { next_cursor: 'b', has_more: false } }),
  ]
  const ids: string[] = []
  for await (const { id } of client().listEvents()) ids.push(id)
  expect(ids).toEqual(['1', '2'])
})

test('a create whose answer was lost is sent again with the same idempotency key', async () => {
  turns = [drop, answer(201, { data: { id: '1' } }, { 'Idempotent-Replayed': 'true' })]
  const { isReplayed } = await client().createCustomer({ name: 'Harbor Bakery', customer_type: 'commercial' })
  expect(isReplayed).toBe(true)
  expect(requests).toHaveLength(2)
  const [first, second] = requests.map((one) => one.headers['idempotency-key'])
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
})

test('a refusal that says nothing was done is repeated after the time it names', async () => {
  turns = [refuse(429, 'too_many_at_once', { 'Retry-After': '0' }), answer(200, { data: { id: '1' } })]
  await client().deleteCustomer('1', { ifMatch: '"1"' })
  expect(requests).toHaveLength(2)
})

test('a wait longer than the longest allowed is told, not waited for', async () => {
  turns = [refuse(429, 'rate_limited', { 'Retry-After': '1800' })]
  const failure = await client()
    .getCustomer('1')
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(FieldlineError)
  expect(failure).toMatchObject({ status: 429, code: 'rate_limited', retryAfter: 1800, requestId: 'r-1' })
  expect(requests).toHaveLength(1)
})

for (const [what, request] of [
  ['a delete', () => client().deleteCustomer('1')],
  ['a change with a condition', () => client().updateCustomer('1', { name: 'Harbor' }, { ifMatch: '"1"' })],
] as const)
  test(`${what} whose answer was lost is not sent again`, async () => {
    turns = [drop]
    await expect(request()).rejects.toThrow('fetch failed')
    expect(requests).toHaveLength(1)
  })

test('after the last repetition the error is thrown', async () => {
  turns = [refuse(503, 'service_unavailable', { 'Retry-After': '0' })]
  const two = createClient({ url, key: 'fsk_test', retries: 2 })
  await expect(two.getCustomer('1')).rejects.toMatchObject({ code: 'service_unavailable' })
  expect(requests).toHaveLength(3)
})

test('values that are refused are told field by field, at once', async () => {
  const details = [{ field: 'name', message: 'is required' }]
  turns = [answer(422, { error: { code: 'validation_error', message: 'The request is wrong', details } })]
  const failure = await client()
    .createCustomer({ name: '', customer_type: 'commercial' })
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'validation_error', details, message: 'The request is wrong' })
  expect(requests).toHaveLength(1)
})

test('the two fields of a refused credential are read too', async () => {
  turns = [answer(401, { error: 'invalid_token', error_description: 'The key was revoked', status: 401 })]
  await expect(client().getCustomer('1')).rejects.toMatchObject({
    code: 'invalid_token',
    message: 'The key was revoked',
  })
})

test('an answer that is no JSON is an error with its status', async () => {
  turns = [(response) => void response.writeHead(413).end('<html>too large</html>')]
  await expect(client().getCustomer('1')).rejects.toMatchObject({ status: 413, code: 'unknown' })
})

test('a signal ends the wait before a repetition', async () => {
  turns = [refuse(503, 'service_unavailable', { 'Retry-After': '30' })]
  const stop = new AbortController()
  const asking = client().getCustomer('1', {}, { signal: stop.signal })
  await expect.poll(() => requests.length).toBe(1)
  stop.abort(new Error('The user left'))
  await expect(asking).rejects.toThrow('The user left')
})

test('a key that is a function is asked before every attempt', async () => {
  turns = [refuse(503, 'service_unavailable', { 'Retry-After': '0' }), answer(200, { data: {} })]
  let count = 0
  await createClient({ url, key: async () => `token-${(count += 1)}` }).getCustomer('1')
  expect(requests.map((one) => one.headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2'])
})

test('a webhook is verified by its signature over the body as it came', () => {
  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`
  const body = JSON.stringify({ type: 'test', timestamp: '2026-11-22T10:00:00.000Z', data: { message: 'Hello' } })
  const stamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.slice(6), 'base64')
  const signature = `v1,${createHmac('sha256', key).update(`m-1.${stamp}.${body}`).digest('base64')}`
  const headers = { 'webhook-id': 'm-1', 'webhook-timestamp': stamp, 'webhook-signature': signature }
  expect(verifyWebhook(body, headers, secret)).toMatchObject({ data: { message: 'Hello' } })
  expect(verifyWebhook(body, new Headers(headers), secret)).toMatchObject({ data: { message: 'Hello' } })
  expect(() => verifyWebhook(`${body} `, headers, secret)).toThrow('No matching signature found')
})
