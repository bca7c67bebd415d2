import { expect, test } from '@playwright/test'
import { ApiClient, codeOf, dataOf, rowsOf } from '@/lib/testing/api/client'
import { overHttp } from '@/lib/testing/api/transport'
import { makeCompany } from '@/e2e/support/company'
import { serverUrl } from '@/e2e/support/server'

/* What must hold when many ask at once, across two server processes. */

test('50 concurrent creates give 50 distinct consecutive numbers, refused ones leave no gap', async () => {
  const { api } = await makeCompany()
  const second = new ApiClient(overHttp(serverUrl(1)), api.key)
  const { id } = await api.create('/customers', { name: 'Harbor Foods' })
  const creates = Array.from({ length: 50 }, (_, index) =>
    (index % 2 ? api : second).post('/work-orders', { customer_id: id }),
  )
  const refused = Array.from({ length: 10 }, () => api.post('/work-orders', { customer_id: id, technician_id: id }))
  const answers = await Promise.all([...creates, ...refused])
  expect(answers.slice(50).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 422))
  const numbers = answers.slice(0, 50).map((answer) => dataOf(answer).work_order_number as string)
  expect(numbers.sort()).toEqual(Array.from({ length: 50 }, (_, index) => `WO-${String(index + 1).padStart(6, '0')}`))
})

test('20 concurrent POSTs with one Idempotency-Key make one record', async () => {
  const { api } = await makeCompany()
  const second = new ApiClient(overHttp(serverUrl(1)), api.key)
  const body = { name: 'Harbor Foods', email: 'office@harbor.example' }
  const send = (client: ApiClient) => client.post('/customers', body, { headers: { 'idempotency-key': 'retry-storm' } })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index % 2 ? api : second)))
  for (const answer of answers)
    if (answer.status !== 201) expect([answer.status, codeOf(answer)]).toEqual([409, 'idempotency_in_progress'])
  expect(rowsOf(await api.get('/customers'))).toHaveLength(1)

  const replay = await send(api)
  expect([replay.status, replay.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect(replay.headers.get('location')).toBe(`/api/v1/customers/${String(dataOf(replay).id)}`)
  const made = new Set(answers.filter(({ status }) => status === 201).map((answer) => dataOf(answer).id))
  expect([...made]).toEqual([dataOf(replay).id])
  const other = await api.post('/customers', { name: 'Other' }, { headers: { 'idempotency-key': 'retry-storm' } })
  expect([other.status, codeOf(other)]).toEqual([422, 'idempotency_mismatch'])
})

test('a refusal is replayed too and writes nothing', async () => {
  const { api } = await makeCompany()
  const send = () => api.post('/customers', { name: '' }, { headers: { 'idempotency-key': 'k' } })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status, second.headers.get('idempotent-replayed')]).toEqual([422, 422, 'true'])
  expect(second.text).toBe(first.text)
  expect(rowsOf(await api.get('/customers'))).toHaveLength(0)
})

test('40 concurrent clients on a standard account get exactly 1,000 answers, across two processes', async () => {
  test.setTimeout(90_000)
  const { api, keyFor } = await makeCompany({ tier: 'standard' })
  const keys = await Promise.all(Array.from({ length: 40 }, () => keyFor('read:customers')))
  const [before] = [Math.floor(Date.now() / 3_600_000)]
  const statuses = await Promise.all(
    keys.map(async (key, index) => {
      const client = new ApiClient(overHttp(serverUrl(index % 2)), key)
      const seen: number[] = []
      for (let request = 0; request < 30; request++) seen.push((await client.get('/branches?per_page=1')).status)
      return seen
    }),
  )
  test.skip(before !== Math.floor(Date.now() / 3_600_000), 'the hour changed while the test ran')
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
  const unauthorized = await new ApiClient(overHttp(serverUrl()), 'fsk_wrong').get('/branches')
  expect(unauthorized.status).toBe(401)
})

test('the tier decides the limit, and enterprise has none', async () => {
  const professional = await makeCompany({ tier: 'professional' })
  const answer = await professional.api.get('/branches')
  expect([answer.headers.get('x-ratelimit-limit'), answer.headers.get('x-ratelimit-remaining')]).toEqual([
    '10000',
    '9999',
  ])
  const enterprise = await makeCompany({ tier: 'enterprise' })
  expect((await enterprise.api.get('/branches')).headers.has('x-ratelimit-limit')).toBe(false)
})
