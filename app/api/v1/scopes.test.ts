import { beforeAll, describe, expect, it } from 'vitest'
import type { Contract } from '@/lib/api/contract'
import { allContracts } from '@/lib/api/contracts/all'
import { SCOPES, type Scope } from '@/lib/access/permissions'
import { ApiClient } from '@/lib/testing/api/client'
import { type Company, makeCompany } from '@/lib/testing/api/company'
import { inProcess } from '@/lib/testing/api/in-process'
import { prepareCall } from '@/lib/testing/api/prepare-call'
import { makeWorld, type World } from '@/lib/testing/api/world'

/* Every operation × a key of each scope. */

const transport = inProcess()

let company: Company
let world: World
let clients: Record<Scope, ApiClient>

beforeAll(async () => {
  company = await makeCompany(transport)
  world = await makeWorld(company.api)
  const entries = SCOPES.map(async (scope) => [scope, new ApiClient(transport, await company.keyFor(scope))])
  clients = Object.fromEntries(await Promise.all(entries)) as Record<Scope, ApiClient>
})

/** What such operations are about depends on the scopes of the key. */
const OWN_TAGS = ['Webhooks', 'Imports', 'Exports']

/** Endpoints, files and devices belong to the key that makes them: `own` is the key that is tried. */
const prepare = (contract: Contract, ownApi = company.api) => {
  const isOwn = contract.scope === 'field' || OWN_TAGS.includes(contract.tag)
  return prepareCall(contract, world, { ...company, api: isOwn ? ownApi : company.api })
}

const isAllowed = ({ scope, orScopes }: Contract, one: Scope) =>
  one === scope || one === 'admin' || (orScopes?.includes(one) ?? false)

describe.each(allContracts)('$id', (contract) => {
  const { method } = contract

  it('answers 403 to each scope that does not allow it, and names the one that would', async () => {
    // A refused request changes nothing, so all of them can name the same record.
    const { path, body } = await prepare(contract)
    for (const scope of SCOPES.filter((one) => !isAllowed(contract, one))) {
      const answer = await clients[scope].send(method, path, { body })
      const context = `with ${scope}: ${answer.text}`
      expect(answer.status, context).toBe(403)
      expect(answer.json).toEqual({ error: 'forbidden', error_description: expect.any(String), status: 403 })
      expect(answer.headers.get('www-authenticate'), context).toContain(`scope="${contract.scope}"`)
      expect(answer.headers.get('request-id'), context).toBeTruthy()
    }
  })

  it('answers each scope that allows it', async () => {
    for (const scope of SCOPES.filter((one) => isAllowed(contract, one))) {
      const { path, body } = await prepare(contract, clients[scope])
      const answer = await clients[scope].send(method, path, { body })
      const context = `with ${scope}: ${answer.text}`
      const creates = contract.kind === 'created' || contract.kind === 'upserted'
      expect(answer.status, context).toBe(creates ? 201 : 200)
      if (creates) expect(answer.headers.get('location'), context).toMatch(/^\/api\/v1\/([a-z-]+\/)+[0-9a-f-]{36}$/)
      if (contract.kind === 'record' || contract.kind === 'upserted')
        expect(answer.headers.get('etag'), context).toMatch(/^"[\w.-]+"$/)
      expect(answer.headers.get('request-id'), context).toBeTruthy()
    }
  })
})
