import { expect, test } from '@playwright/test'
import type { Contract } from '@/lib/api/contract'
import { allContracts } from '@/lib/api/contracts/all'
import { SCOPES, type Scope } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import { ApiClient, codeOf, type Json } from '@/e2e/support/api'
import { type Company, makeCompany, makeSpareKey } from '@/e2e/support/company'
import { recipes, SPENDS_A_KEY } from '@/e2e/support/recipes'
import { serverUrl } from '@/e2e/support/server'
import { makeWorld, type World } from '@/e2e/support/world'

/*
 * Every operation × every kind of credential. An operation that is added without a recipe fails here.
 */

let company: Company
let other: Company
let world: World
let keys: Record<Scope, string>
let revoked: string

test.beforeAll(async () => {
  company = await makeCompany()
  other = await makeCompany()
  world = await makeWorld(company.api)
  keys = Object.fromEntries(
    await Promise.all(SCOPES.map(async (scope) => [scope, await company.keyFor(scope)])),
  ) as Record<Scope, string>
  revoked = await company.keyFor('admin')
  await db().apiKey.updateMany({
    where: { account_id: company.accountId, name: 'admin', hint: revoked.slice(-4) },
    data: { revoked_at: new Date() },
  })
})

const as = (key: string | null) => new ApiClient(serverUrl(), key)

/** An id in a body: recipes name records of their own account alone. */
const AN_ID = /"[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}"/

/** What such operations are about depends on the scopes of the key. */
const OWN_TAGS = ['Webhooks', 'Imports', 'Exports']

/** Endpoints belong to the key that makes them: with `own` they are made by the key that is tried. */
async function prepare(contract: Contract, own = company.api): Promise<{ path: string; body?: Json }> {
  const recipe = recipes[contract.id]
  if (!recipe) throw new Error(`${contract.id} has no recipe in e2e/support/recipes.ts`)
  // What ends a key needs one to spare, so that the test does not saw off its own branch.
  if (SPENDS_A_KEY.has(contract.id)) await makeSpareKey(company.accountId)
  return recipe(world, OWN_TAGS.includes(contract.tag) ? own : company.api)
}

function expectShapeA(json: Json, status: number, error: string): void {
  expect(json).toEqual({ error, error_description: expect.any(String), status })
}

test('every operation has a recipe, and every recipe an operation', () => {
  expect(Object.keys(recipes).sort()).toEqual(allContracts.map(({ id }) => id).sort())
})

for (const contract of allContracts) {
  test.describe(contract.id, () => {
    const { method } = contract

    test('without a valid credential: 401 in shape A', async () => {
      const { path, body } = await prepare(contract)
      const missing = await as(null).send(method, path, { body })
      expect(missing.status).toBe(401)
      expectShapeA(missing.json, 401, 'unauthorized')
      expect(missing.headers.get('www-authenticate')).toBe('Bearer realm="fieldline"')
      for (const key of ['nonsense', 'fsk_', `fsk_${'A'.repeat(43)}`, 'a b', revoked]) {
        const answer = await as(key).send(method, path, { body })
        expect(answer.status, key).toBe(401)
        expectShapeA(answer.json, 401, 'unauthorized')
        expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"')
      }
    })

    test('each scope alone allows its own operations and no others', async () => {
      // A refused request changes nothing, so all of them can name the same record.
      const refused = await prepare(contract)
      for (const scope of SCOPES) {
        const allowed = scope === contract.scope || scope === 'admin' || contract.orScopes?.includes(scope)
        const { path, body } = allowed ? await prepare(contract, as(keys[scope])) : refused
        const answer = await as(keys[scope]).send(method, path, { body })
        const said = `with ${scope}: ${answer.text}`
        if (allowed) {
          const makes = contract.kind === 'created' || contract.kind === 'upserted'
          expect(answer.status, said).toBe(makes ? 201 : 200)
          if (makes) expect(answer.headers.get('location'), said).toMatch(/^\/api\/v1\/([a-z-]+\/)+[0-9a-f-]{36}$/)
          if (contract.kind === 'record' || contract.kind === 'upserted')
            expect(answer.headers.get('etag'), said).toMatch(/^"[\w.-]+"$/)
        } else {
          expect(answer.status, said).toBe(403)
          expectShapeA(answer.json, 403, 'forbidden')
          expect(answer.headers.get('www-authenticate'), said).toContain(`scope="${contract.scope}"`)
        }
        expect(answer.headers.get('request-id'), said).toBeTruthy()
      }
    })

    test('an administrator of another account gets 404 and empty lists', async () => {
      const { path, body } = await prepare(contract)
      const answer = await other.api.send(method, path, { body })
      if (contract.path.includes('{id}')) {
        expect(answer.status, answer.text).toBe(404)
        expect(codeOf(answer)).toBe('not_found')
      } else if (contract.method === 'GET') {
        const visible = JSON.stringify(answer.json)
        for (const record of Object.values(world)) expect(visible).not.toContain(record.id)
      } else {
        // A create that names a record of this account is refused as if there were none.
        const foreign = AN_ID.test(JSON.stringify(body))
        // Of many operations each has its own status.
        const results = (answer.json.data as { results?: { status: number }[] } | undefined)?.results
        // What names nothing works for everybody, with what is their own.
        const works = contract.kind === 'done' && !results ? 200 : 201
        expect(results?.[0]?.status ?? answer.status, answer.text).toBe(foreign ? 422 : works)
      }
    })
  })
}
