import { beforeAll, describe, expect, it } from 'vitest'
import { allContracts } from '@/lib/api/contracts/all'
import { db } from '@/lib/db/client'
import { ApiClient, codeOf, type Json } from '@/lib/testing/api/client'
import { type Company, makeCompany } from '@/lib/testing/api/company'
import { inProcess } from '@/lib/testing/api/in-process'
import { type PreparedCall, prepareCall } from '@/lib/testing/api/prepare-call'
import { recipes } from '@/lib/testing/api/recipes'
import { makeWorld, type World } from '@/lib/testing/api/world'

/* Every operation × every credential that must not open it. An operation that is added without a recipe fails here. */

const transport = inProcess()

let company: Company
let other: Company
let world: World
let revoked: string

beforeAll(async () => {
  company = await makeCompany(transport)
  other = await makeCompany(transport)
  world = await makeWorld(company.api)
  revoked = await company.keyFor('admin')
  await db().apiKey.updateMany({
    where: { account_id: company.accountId, name: 'admin', hint: revoked.slice(-4) },
    data: { revoked_at: new Date() },
  })
})

const as = (key: string | null) => new ApiClient(transport, key)

/** An id in a body: recipes name records of their own account alone. */
const AN_ID = /"[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}"/

function expectShapeA(json: Json, status: number, error: string): void {
  expect(json).toEqual({ error, error_description: expect.any(String), status })
}

it('has a recipe for every operation, and an operation for every recipe', () => {
  expect(Object.keys(recipes).sort()).toEqual(allContracts.map(({ id }) => id).sort())
})

/** Ids of other systems are those of one account; only a PUT makes the record that none has. */
function isDeleteByExternalId({ method, path }: (typeof allContracts)[number]): boolean {
  return method === 'DELETE' && path.includes('{external_id}')
}

describe.each(allContracts)('$id', (contract) => {
  const { method } = contract
  // A refused request changes nothing, so all of them can name the same record.
  let refused: PreparedCall
  beforeAll(async () => {
    refused = await prepareCall(contract, world, company)
  })

  it('answers 401 in shape A without a valid credential', async () => {
    const { path, body } = refused
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

  it('answers 404 and empty lists to an administrator of another account', async () => {
    const { path, body } = refused
    const answer = await other.api.send(method, path, { body })
    if (contract.path.includes('{id}') || isDeleteByExternalId(contract)) {
      expect(answer.status, answer.text).toBe(404)
      expect(codeOf(answer)).toBe('not_found')
    } else if (contract.method === 'GET') {
      for (const record of Object.values(world)) expect(answer.text).not.toContain(record.id)
    } else {
      // A create that names a record of this account is refused as if there were none.
      const foreign = AN_ID.test(JSON.stringify(body))
      // Of many operations each has its own status.
      const results = (answer.json.data as { results?: { status: number }[] } | undefined)?.results
      // A create that names no record works for everybody, with what is their own.
      const makesNone = (contract.kind === 'done' && !results) || contract.method === 'PATCH'
      const works = makesNone ? 200 : 201
      expect(results?.[0]?.status ?? answer.status, answer.text).toBe(foreign ? 422 : works)
    }
  })
})
