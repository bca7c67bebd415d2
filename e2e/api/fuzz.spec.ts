import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { allContracts } from '@/lib/api/contracts/all'
import { queryOf } from '@/lib/api/read-query'
import type { Json } from '@/lib/testing/api/client'
import { makeCompany } from '@/e2e/support/company'
import { type Company, makeSpareKey } from '@/lib/testing/api/company'
import { recipes, SPENDS_A_KEY } from '@/lib/testing/api/recipes'
import { makeWorld, type World } from '@/lib/testing/api/world'

/*
 * Thousands of mutated bodies for every operation that writes: whatever is sent, the answer is JSON, documented, and
 * never a 5xx. Every answer is held against the OpenAPI document by the client.
 */

const RUNS = Number(process.env.FUZZ_RUNS ?? 60)

let company: Company
let world: World

test.beforeAll(async () => {
  company = await makeCompany()
  world = await makeWorld(company.api)
})

const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\0',
    '\ud800',
    '%_\\',
    "'; DROP TABLE customer; --",
    '9'.repeat(400),
    -1,
    0,
    1.0005,
    1e308,
    -1e308,
    Number.MAX_SAFE_INTEGER,
    2 ** 31,
    true,
    [],
    {},
    [[]],
    [null],
    ['constructor'],
    ['\ud800'],
    '2026-02-30',
    '2026-11-20',
    '9999-12-31T23:59:59-12:00',
    '0000-01-01T00:00:00Z',
    '00000000-0000-0000-0000-000000000000',
    'constructor',
    '👩‍🔧 مرحبا',
  ),
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
  const change = fc.record({ name: fc.constantFrom(...names), value: nasty, drop: fc.boolean() })
  return fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => {
    const copy: Json = { ...body }
    for (const { name, value, drop } of changes) {
      if (drop) delete copy[name]
      else Object.defineProperty(copy, name, { value, enumerable: true, configurable: true, writable: true })
    }
    return copy
  })
}

for (const contract of allContracts.filter(({ body }) => body))
  test(`${contract.id} answers mutated bodies without a 500`, async () => {
    test.setTimeout(120_000)
    const recipe = recipes[contract.id]
    if (!recipe) throw new Error(`${contract.id} has no recipe`)
    if (SPENDS_A_KEY.has(contract.id)) await makeSpareKey(company.accountId)
    const { path, body } = await recipe(world, company.api)
    const everyField = Object.fromEntries(Object.keys(contract.body?.shape ?? {}).map((name) => [name, undefined]))
    await fc.assert(
      fc.asyncProperty(mutated({ ...everyField, ...body }), async (bad) => {
        const answer = await company.api.send(contract.method, path, { body: bad })
        expect(answer.status, `${JSON.stringify(bad)} → ${answer.text}`).toBeLessThan(500)
        if (answer.status === 422) expect((answer.json.error as { details: unknown[] }).details).not.toHaveLength(0)
      }),
      { numRuns: RUNS },
    )
  })

const lists = allContracts.filter(({ query, path, method }) => query && method === 'GET' && !path.includes('{'))
const text = fc.oneof(
  fc.string({ maxLength: 30, unit: 'binary' }),
  fc.constantFrom('\0', '%', '_', '-1', '1e9', 'none', '😀'),
)

for (const contract of lists)
  test(`${contract.id} answers any query without a 500`, async () => {
    test.setTimeout(120_000)
    const names = Object.keys(queryOf(contract)?.shape ?? {})
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 3 }), async (pairs) => {
        const query = new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()]))
        const answer = await company.api.get(`${contract.path}?${query}`)
        expect([200, 400], `${query} → ${answer.text}`).toContain(answer.status)
      }),
      { numRuns: RUNS },
    )
  })
