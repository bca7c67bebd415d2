import { beforeAll, expect, it } from 'vitest'
import { ApiClient, codeOf, type Json } from '@/lib/testing/api/client'
import { type Company, makeCompany } from '@/lib/testing/api/company'
import { inProcess } from '@/lib/testing/api/in-process'

let company: Company

beforeAll(async () => {
  company = await makeCompany(inProcess())
})

type Result = { index: number; status: number; id: string; record: Json | null; error: Json | null }
const resultsOf = (json: Json) => (json.data as { results: Result[] }).results

it('numbers 500 work orders of one request without a gap', async () => {
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

it('refuses a key without the scope before it reads the body', async () => {
  const reader = new ApiClient(inProcess(), await company.keyFor('read:customers', 'write:assets'))
  const answer = await reader.post('/branches/bulk', { operations: [] })
  expect([answer.status, codeOf(answer)]).toEqual([403, 'forbidden'])
})

it('answers 400 to a parameter that is neither true nor false', async () => {
  const answer = await company.api.post('/parts/bulk?atomic=maybe', { operations: [] })
  expect([answer.status, codeOf(answer)]).toEqual([400, 'bad_request'])
})
