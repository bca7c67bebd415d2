import { expect, test } from '@playwright/test'
import { newId } from '@/lib/domain/id'
import { ApiClient, codeOf, type Json } from '@/lib/testing/api/client'
import { overHttp } from '@/lib/testing/api/transport'
import { makeCompany } from '@/e2e/support/company'
import type { Company } from '@/lib/testing/api/company'
import { serverUrl } from '@/e2e/support/server'

let company: Company
test.beforeAll(async () => {
  company = await makeCompany()
})

type Result = { index: number; status: number; id: string; record: Json | null; error: Json | null }
const resultsOf = (json: Json) => (json.data as { results: Result[] }).results

test('500 work orders in one request get 500 numbers without a gap', async () => {
  const customer = await company.api.create('/customers', { name: 'Harbor Foods' })
  const operations = Array.from({ length: 500 }, (_, index) => ({
    action: 'create',
    data: { customer_id: customer.id, description: `Job ${index}` },
  }))
  const answer = await company.api.post('/work-orders/bulk?atomic=true', { operations })
  expect(answer.status, answer.text.slice(0, 500)).toBe(200)
  const numbers = resultsOf(answer.json).map(({ record }) => String(record?.work_order_number))
  expect(numbers).toEqual(Array.from({ length: 500 }, (_, index) => `WO-${String(index + 1).padStart(6, '0')}`))
})

test('a key without the scope is refused before anything is read', async () => {
  const reader = new ApiClient(overHttp(serverUrl()), await company.keyFor('read:customers', 'write:assets'))
  const answer = await reader.post('/branches/bulk', { operations: [] })
  expect([answer.status, codeOf(answer)]).toEqual([403, 'forbidden'])
})

test('the same request sent to two servers with one Idempotency-Key runs once', async () => {
  const headers = { 'idempotency-key': newId() }
  const body = { operations: [1, 2, 3].map((name) => ({ action: 'create', data: { name: `Once ${name}` } })) }
  const second = new ApiClient(overHttp(serverUrl(1)), company.api.key)
  const answers = await Promise.all(
    [company.api, second].map((client) => client.post('/parts/bulk', body, { headers })),
  )
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  const after = await company.api.post('/parts/bulk', body, { headers })
  expect(after.headers.get('idempotent-replayed')).toBe('true')
  expect((await company.api.get('/parts')).json.meta).toMatchObject({ total_count: 3 })
})

test('a parameter that is neither true nor false is 400', async () => {
  const answer = await company.api.post('/parts/bulk?atomic=maybe', { operations: [] })
  expect([answer.status, codeOf(answer)]).toEqual([400, 'bad_request'])
})
