import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { allContracts } from '@/lib/api/contracts/all'
import { queryOf } from '@/lib/api/read-query'
import type { Json } from '@/lib/testing/api/client'
import { type Company, makeCompany } from '@/lib/testing/api/company'
import { inProcess } from '@/lib/testing/api/in-process'
import { LISTS, ODD_TEXTS, ODD_VALUES } from '@/lib/testing/api/odd-values'
import { prepareCall } from '@/lib/testing/api/prepare-call'
import { makeWorld, type World } from '@/lib/testing/api/world'
import { proofRuns } from '@/lib/testing/proof-size'

/*
 * Randomly mutated requests for every operation: whatever is sent, the answer is JSON, documented, and never a 5xx. The client
 * checks every answer against the OpenAPI document. odd-posts.test.ts and its siblings try each odd value on each field.
 */

const numRuns = proofRuns(60)

let company: Company
let world: World

beforeAll(async () => {
  company = await makeCompany(inProcess())
  world = await makeWorld(company.api)
})

const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...ODD_VALUES),
  fc.string({ maxLength: 60, unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
)

const FIELDS = [
  'id',
  'name',
  'status',
  'address',
  'parts',
  'items',
  'photos',
  'custom_fields',
  'asset_ids',
  '__proto__',
]

/** Replaces, drops and adds fields of a body that would have succeeded. */
function mutated(body: Json): fc.Arbitrary<Json> {
  const names = [...new Set([...Object.keys(body), ...FIELDS])]
  const change = fc.record({ name: fc.constantFrom(...names), value: oddValue, drop: fc.boolean() })
  return fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => {
    const copy: Json = { ...body }
    for (const { name, value, drop } of changes) {
      if (drop) delete copy[name]
      else Object.defineProperty(copy, name, { value, enumerable: true, configurable: true, writable: true })
    }
    return copy
  })
}

const withBody = allContracts.filter(({ body }) => body)

it.each(withBody)('$id answers mutated bodies without a 500', async (contract) => {
  const { path, body } = await prepareCall(contract, world, company)
  const everyField = Object.fromEntries(Object.keys(contract.body?.shape ?? {}).map((name) => [name, undefined]))
  await fc.assert(
    fc.asyncProperty(mutated({ ...everyField, ...body }), async (bad) => {
      const answer = await company.api.send(contract.method, path, { body: bad })
      expect(answer.status, `${JSON.stringify(bad)} → ${answer.text}`).toBeLessThan(500)
      if (answer.status === 422) expect((answer.json.error as { details: unknown[] }).details).not.toHaveLength(0)
    }),
    { numRuns },
  )
})

const text = fc.oneof(fc.string({ maxLength: 30, unit: 'binary' }), fc.constantFrom(...ODD_TEXTS))

it.each(LISTS)('$id answers any query without a 500', async (contract) => {
  const names = Object.keys(queryOf(contract)?.shape ?? {})
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 3 }), async (pairs) => {
      const query = new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()]))
      const answer = await company.api.get(`${contract.path}?${query}`)
      expect([200, 400], `${query} → ${answer.text}`).toContain(answer.status)
    }),
    { numRuns },
  )
})
