import { beforeAll, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { withIdempotencyKey } from '@/lib/api/idempotency'
import { db } from '@/lib/db/client'
import type { ServiceError } from '@/lib/errors'
import { createPart } from '@/lib/services/assets/parts'
import { makeAccount } from '@/lib/testing/account'
import { ApiClient, codeOf, type Json } from '@/lib/testing/api/client'
import { type Company, makeCompany } from '@/lib/testing/api/company'
import { inProcess } from '@/lib/testing/api/in-process'
import { isFullProof } from '@/lib/testing/proof-size'

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

it('lets others create while a bulk request with an Idempotency-Key runs', async () => {
  const customer = await company.api.create('/customers', { name: 'Harbor Bakery' })
  const create = { action: 'create', data: { customer_id: customer.id } }
  const [bulkSize, singles] = isFullProof ? [500, 20] : [300, 5]
  let endedAt = Infinity
  const headers = { 'idempotency-key': 'import-1' }
  const bulk = company.api.post(
    '/work-orders/bulk',
    { operations: Array.from({ length: bulkSize }, () => create) },
    { headers },
  )
  const ended = bulk.then((answer) => {
    endedAt = performance.now()
    return answer
  })
  const waits: number[] = []
  for (let order = 0; order < singles; order += 1) {
    const begun = performance.now()
    await company.api.create('/work-orders', { customer_id: customer.id })
    waits.push(performance.now() - begun)
  }
  expect(endedAt).toBe(Infinity)
  // Milliseconds tell nothing of a machine that does other work.
  if (isFullProof) expect(waits.toSorted((a, b) => a - b)[Math.floor(singles * 0.95) - 1]).toBeLessThanOrEqual(250)
  expect((await ended).json.data).toMatchObject({ succeeded: bulkSize, failed: 0 })
})

it('does what is missing of a bulk request that was broken off, and nothing twice', async () => {
  const ctx = await makeAccount()
  const done: number[] = []
  const send = (diesAt: number | null) => {
    const run = async (within: ServiceContext) => {
      const ids: unknown[] = []
      for (const index of [0, 1, 2]) {
        if (index === diesAt) throw new Error('the process was killed')
        const work = async (inside: ServiceContext) => {
          done.push(index)
          return (await createPart(inside, { name: `Part ${index}` })).id
        }
        ids.push(await within.onceEach?.(index, { index }, work))
      }
      return { status: 200, headers: {}, body: JSON.stringify(ids) }
    }
    const toAnswer = ({ status }: ServiceError) => ({ status, headers: {}, body: '' })
    const ways = { prepare: async () => null, run, toAnswer, seconds: undefined, isInPieces: true }
    const identity = { method: 'POST', path: '/parts/bulk', body: {} }
    return withIdempotencyKey(ctx, 'killed', identity, { ...ways, inTurn: (work) => work() }, false)
  }
  await expect(send(2)).rejects.toThrow('killed')
  const { body } = await send(null)
  expect(done).toEqual([0, 1, 2])
  const parts = await db().part.findMany({ where: { account_id: ctx.accountId }, orderBy: { name: 'asc' } })
  expect(JSON.parse(body)).toEqual(parts.map(({ id }) => id))
  expect(await send(null)).toMatchObject({ headers: { 'Idempotent-Replayed': 'true' }, body })
  expect(await db().idempotencyKey.count({ where: { account_id: ctx.accountId } })).toBe(1)
})
