import { expect, test } from '@playwright/test'
import type { Contract } from '@/lib/api/contract'
import { allContracts } from '@/lib/api/contracts/all'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { type Answer, ApiClient } from '@/lib/testing/api/client'
import { overHttp } from '@/lib/testing/api/transport'
import { makeCompany } from '@/e2e/support/company'
import { recipes } from '@/lib/testing/api/recipes'
import { frameworkUrl, serverUrl } from '@/e2e/support/server'
import { makeWorld, type World } from '@/lib/testing/api/world'

/*
 * The two ways into the API (docs/decisions/003) answer alike: status, headers and the shape of the body, for every
 * operation. What the answers say is tested through one way alone.
 */

/** One way in, with a company of its own, so that both see the same requests in the same order. */
type Way = { api: ApiClient; nobody: ApiClient; stranger: ApiClient; world: World }

let ways: Way[]

async function openWay(url: string): Promise<Way> {
  const { accountId, api } = await makeCompany()
  const key_hash = Uint8Array.from(Buffer.from(newId()))
  await db().apiKey.create({
    data: { id: newId(), account_id: accountId, name: 'spare', key_hash, hint: 'none', scopes: [] },
  })
  const client = (key: string | null): ApiClient => new ApiClient(overHttp(url), key)
  return {
    api: client(api.key),
    nobody: client(null),
    stranger: client((await makeCompany()).api.key),
    world: await makeWorld(api),
  }
}

test.beforeAll(async () => {
  ways = await Promise.all([openWay(serverUrl()), openWay(frameworkUrl())])
})

/** They belong to the connection, or to packing, which each server begins at a size of its own. */
const OF_THE_SERVER = [
  ...['connection', 'keep-alive', 'transfer-encoding', 'content-length'],
  ...['content-encoding', 'vary'],
]

/** Their values differ between any two answers. */
const OF_ONE_ANSWER = ['date', 'etag', 'request-id']

/** The headers that both ways must agree on, by name; ids in them are left out. */
function headersOf({ headers }: Answer): Record<string, string> {
  const told = [...headers].filter(([name]) => !OF_THE_SERVER.includes(name))
  return Object.fromEntries(
    told.map(([name, value]) => [name, OF_ONE_ANSWER.includes(name) ? '' : value.replaceAll(/[0-9a-f-]{36}/g, 'ID')]),
  )
}

/** Expects the same fields of the same types; a value that is missing on one side has no type. */
function expectSameShape(one: unknown, other: unknown, at: string): void {
  if (one === null || other === null) return
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length > 0 && other.length > 0) expectSameShape(one[0], other[0], `${at}[0]`)
  } else if (typeof one === 'object' && typeof other === 'object') {
    expect(Object.keys(one ?? {}), at).toEqual(Object.keys(other ?? {}))
    for (const [name, value] of Object.entries(one ?? {}))
      expectSameShape(value, (other as Record<string, unknown>)[name], `${at}.${name}`)
  } else expect(typeof one, at).toBe(typeof other)
}

async function ask(way: Way, by: 'api' | 'nobody' | 'stranger', contract: Contract): Promise<Answer> {
  const { path, body } = (await recipes[contract.id]?.(way.world, way.api)) ?? { path: '' }
  return way[by].send(contract.method, path, { body })
}

for (const contract of allContracts)
  test(`${contract.id} answers the same through npm start and through next start`, async () => {
    for (const by of ['nobody', 'stranger', 'api'] as const) {
      const [front, framework] = await Promise.all(ways.map((way) => ask(way, by, contract)))
      if (!front || !framework) throw new Error('There are two ways')
      const place = `${contract.id} by ${by}`
      expect.soft(front.status, `${place}: ${front.text} ${framework.text}`).toBe(framework.status)
      expect.soft(headersOf(front), place).toEqual(headersOf(framework))
      expectSameShape(front.json, framework.json, place)
    }
  })
