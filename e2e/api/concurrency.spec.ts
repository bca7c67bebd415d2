import { expect, test } from '@playwright/test'
import { db } from '@/lib/db/client'
import { ApiClient, codeOf, dataOf, rowsOf } from '@/lib/testing/api/client'
import { overHttp } from '@/lib/testing/api/transport'
import { makeCompany } from '@/e2e/support/company'
import { serverUrl } from '@/e2e/support/server'

/* What must hold when many requests come at once to two processes. Within one process: app/api/v1/concurrency.test.ts. */

const secondOf = ({ key }: ApiClient) => new ApiClient(overHttp(serverUrl(1)), key)

test('numbers 50 concurrent creates consecutively across two processes, without a gap for refused ones', async () => {
  const { api } = await makeCompany()
  const second = secondOf(api)
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

test('runs requests with one Idempotency-Key once across two processes, single ones and bulk', async () => {
  const { api } = await makeCompany()
  const second = secondOf(api)
  const headers = { 'idempotency-key': 'retry-storm' }
  const customer = { name: 'Harbor Foods', email: 'office@harbor.example' }
  const send = (client: ApiClient) => client.post('/customers', customer, { headers })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index % 2 ? api : second)))
  for (const answer of answers)
    if (answer.status !== 201) expect([answer.status, codeOf(answer)]).toEqual([409, 'idempotency_in_progress'])
  expect(rowsOf(await api.get('/customers'))).toHaveLength(1)
  const replay = await send(api)
  expect([replay.status, replay.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  const created = new Set(answers.filter(({ status }) => status === 201).map((answer) => dataOf(answer).id))
  expect([...created]).toEqual([dataOf(replay).id])

  const many = { operations: [1, 2, 3].map((name) => ({ action: 'create', data: { name: `Once ${name}` } })) }
  const sendMany = (client: ApiClient) =>
    client.post('/parts/bulk', many, { headers: { 'idempotency-key': 'bulk-storm' } })
  const statuses = (await Promise.all([api, second].map(sendMany))).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect((await sendMany(api)).headers.get('idempotent-replayed')).toBe('true')
  expect((await api.get('/parts')).json.meta).toMatchObject({ total_count: 3 })
})

test('answers exactly the rest of an hour’s 1,000 requests to 40 concurrent clients of two processes', async () => {
  const { accountId, api, keyFor } = await makeCompany({ tier: 'standard' })
  const keys = await Promise.all(Array.from({ length: 40 }, () => keyFor('read:customers')))
  const before = Math.floor(Date.now() / 3_600_000)
  await api.get('/branches')
  await db().rateWindow.updateMany({ where: { account_id: accountId }, data: { count: 800 } })
  const statuses = await Promise.all(
    keys.map(async (key, index) => {
      const client = new ApiClient(overHttp(serverUrl(index % 2)), key)
      const received: number[] = []
      for (let request = 0; request < 8; request++) received.push((await client.get('/branches?per_page=1')).status)
      return received
    }),
  )
  test.skip(before !== Math.floor(Date.now() / 3_600_000), 'the hour changed while the test ran')
  const all = statuses.flat()
  expect(all.filter((status) => status === 200)).toHaveLength(200)
  expect(all.filter((status) => status === 429)).toHaveLength(120)
})
