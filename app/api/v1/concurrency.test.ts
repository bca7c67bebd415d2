import { expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { type Answer, ApiClient, codeOf, dataOf, rowsOf } from '@/lib/testing/api/client'
import { makeCompany } from '@/lib/testing/api/company'
import { inProcess } from '@/lib/testing/api/in-process'

/* What must hold when many requests come at once to one process. Two processes at once are in e2e/api/concurrency.spec.ts. */

const transport = inProcess()

it('numbers 50 concurrent creates consecutively, without a gap for refused ones', async () => {
  const { api } = await makeCompany(transport)
  const { id } = await api.create('/customers', { name: 'Harbor Foods' })
  const creates = Array.from({ length: 50 }, () => api.post('/work-orders', { customer_id: id }))
  const refused = Array.from({ length: 10 }, () => api.post('/work-orders', { customer_id: id, technician_id: id }))
  const answers = await Promise.all([...creates, ...refused])
  expect(answers.slice(50).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 422))
  const numbers = answers.slice(0, 50).map((answer) => dataOf(answer).work_order_number as string)
  expect(numbers.sort()).toEqual(Array.from({ length: 50 }, (_, index) => `WO-${String(index + 1).padStart(6, '0')}`))
})

it('creates one record for 20 concurrent POSTs with one Idempotency-Key', async () => {
  const { api } = await makeCompany(transport)
  const body = { name: 'Harbor Foods', email: 'office@harbor.example' }
  const send = () => api.post('/customers', body, { headers: { 'idempotency-key': 'retry-storm' } })
  const answers = await Promise.all(Array.from({ length: 20 }, send))
  for (const answer of answers)
    if (answer.status !== 201) expect([answer.status, codeOf(answer)]).toEqual([409, 'idempotency_in_progress'])
  expect(rowsOf(await api.get('/customers'))).toHaveLength(1)

  const replay = await send()
  expect([replay.status, replay.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect(replay.headers.get('location')).toBe(`/api/v1/customers/${String(dataOf(replay).id)}`)
  const created = new Set(answers.filter(({ status }) => status === 201).map((answer) => dataOf(answer).id))
  expect([...created]).toEqual([dataOf(replay).id])
  const other = await api.post('/customers', { name: 'Other' }, { headers: { 'idempotency-key': 'retry-storm' } })
  expect([other.status, codeOf(other)]).toEqual([422, 'idempotency_mismatch'])
})

it('replays a refusal for the same Idempotency-Key and writes nothing', async () => {
  const { api } = await makeCompany(transport)
  const send = () => api.post('/customers', { name: '' }, { headers: { 'idempotency-key': 'k' } })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status, second.headers.get('idempotent-replayed')]).toEqual([422, 422, 'true'])
  expect(second.text).toBe(first.text)
  expect(rowsOf(await api.get('/customers'))).toHaveLength(0)
})

it('answers exactly 1,000 requests an hour of 40 concurrent clients of a standard account', async ({ skip }) => {
  const { api, keyFor } = await makeCompany(transport, { tier: 'standard' })
  const keys = await Promise.all(Array.from({ length: 40 }, () => keyFor('read:customers')))
  const before = Math.floor(Date.now() / 3_600_000)
  const statuses = await Promise.all(
    keys.map(async (key) => {
      const client = new ApiClient(transport, key)
      const received: number[] = []
      for (let request = 0; request < 30; request++) received.push((await client.get('/branches?per_page=1')).status)
      return received
    }),
  )
  skip(before !== Math.floor(Date.now() / 3_600_000), 'the hour changed while the test ran')
  const all = statuses.flat()
  expect(all.filter((status) => status === 200)).toHaveLength(1_000)
  expect(all.filter((status) => status === 429)).toHaveLength(200)

  const refused = await api.get('/branches')
  expect([refused.status, codeOf(refused)]).toEqual([429, 'rate_limited'])
  expect(refused.headers.get('x-ratelimit-limit')).toBe('1000')
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
  const reset = Number(refused.headers.get('x-ratelimit-reset'))
  expect(reset % 3600).toBe(0)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const unauthorized = await new ApiClient(transport, 'fsk_wrong').get('/branches')
  expect(unauthorized.status).toBe(401)
})

it('limits requests by the tier of the account, and those of an enterprise account not at all', async () => {
  const professional = await makeCompany(transport, { tier: 'professional' })
  const answer = await professional.api.get('/branches')
  expect([answer.headers.get('x-ratelimit-limit'), answer.headers.get('x-ratelimit-remaining')]).toEqual([
    '10000',
    '9999',
  ])
  const enterprise = await makeCompany(transport, { tier: 'enterprise' })
  expect((await enterprise.api.get('/branches')).headers.has('x-ratelimit-limit')).toBe(false)
})

it('counts neither an answer 304 nor GET /me, which reports the limit also when it is used up', async () => {
  const { accountId, api, keyFor } = await makeCompany(transport, { tier: 'standard' })
  const remaining = ({ headers }: Answer) => headers.get('x-ratelimit-remaining')
  const { id } = await api.create('/customers', { name: 'Harbor' })
  const path = `/customers/${id}`
  const first = await api.get(path)
  expect(remaining(first)).toBe('998')
  const etag = { 'if-none-match': first.headers.get('etag') ?? '' }
  const unchanged = await api.get(path, { headers: etag })
  expect([unchanged.status, remaining(unchanged)]).toEqual([304, '998'])
  const me = await api.get('/me')
  expect([me.status, remaining(me), dataOf(me).rate_limit]).toEqual([
    200,
    '998',
    expect.objectContaining({ remaining: 998 }),
  ])

  const scarce = new ApiClient(transport, await keyFor('read:customers'))
  await db().apiKey.updateMany({
    where: { account_id: accountId, name: 'read:customers' },
    data: { requests_per_hour: 1 },
  })
  const paths = ['/me', path, path, '/me', path]
  const statuses: number[] = []
  for (const one of paths) statuses.push((await scarce.get(one)).status)
  expect(statuses).toEqual([200, 200, 429, 200, 429])
  // What the key's own limit kept out was not counted for the account, and is not taken out of its count.
  expect(remaining(await api.get(path))).toBe('996')
})
