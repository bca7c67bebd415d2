import { expect, test } from '@playwright/test'
import { allContracts } from '@/lib/api/contracts/all'
import { type Answer, ApiClient, type Call, dataOf } from '@/lib/testing/api/client'
import { makeCompany as makeCompanyBy } from '@/lib/testing/api/company'
import { prepareCall } from '@/lib/testing/api/prepare-call'
import { overHttp } from '@/lib/testing/api/transport'
import { makeWorld, PHOTO, type World } from '@/lib/testing/api/world'
import { frameworkUrl, serverUrl } from '@/e2e/support/server'

/*
 * The two ways into the API (docs/decisions/003) answer alike: status, headers and the shape of the body, for one operation of each
 * kind and for what the adapters decide. Each operation behind them is proved in process (app/api/v1), and that each route file
 * exports its contracts in lib/api/routes.test.ts.
 */

/** One way in, with a company of its own, so that both get the same requests in the same order. */
type Way = { accountId: string; api: ApiClient; nobody: ApiClient; stranger: ApiClient; world: World }

let ways: Way[]

async function openWay(url: string): Promise<Way> {
  const transport = overHttp(url)
  const { accountId, api } = await makeCompanyBy(transport)
  const { api: stranger } = await makeCompanyBy(transport)
  return { accountId, api, nobody: new ApiClient(transport, null), stranger, world: await makeWorld(api) }
}

test.beforeAll(async () => {
  ways = await Promise.all([openWay(serverUrl()), openWay(frameworkUrl())])
})

/** They belong to the connection, or to packing, which each server begins at a size of its own. */
const OF_THE_SERVER = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding', 'vary']

/** Their values differ between any two answers. */
const OF_ONE_ANSWER = ['date', 'etag', 'request-id']

/** The headers that both ways must agree on, by name, without ids and the seconds for which a signed address still holds, which pass between two answers. */
function headersOf({ headers }: Answer): Record<string, string> {
  const compared = [...headers].filter(([name]) => !OF_THE_SERVER.includes(name))
  return Object.fromEntries(
    compared.map(([name, value]) => [
      name,
      OF_ONE_ANSWER.includes(name)
        ? ''
        : value.replaceAll(/[0-9a-f-]{36}/g, 'ID').replace(/(?<=max-age=)\d+(?=, immutable)/, 'SECONDS'),
    ]),
  )
}

/** Where two bodies have other fields or types of values. A value that is missing on one side has no type. */
function differences(one: unknown, other: unknown, at: string): string[] {
  if (one === null || other === null) return []
  if (typeof one !== typeof other || Array.isArray(one) !== Array.isArray(other)) return [at]
  if (typeof one !== 'object' || typeof other !== 'object') return []
  if (Array.isArray(one) && Array.isArray(other))
    return one.length > 0 && other.length > 0 ? differences(one[0], other[0], `${at}[0]`) : []
  const [names, others] = [Object.keys(one), Object.keys(other)]
  if (names.join() !== others.join()) return [`${at}: ${names.join()} and ${others.join()}`]
  return Object.entries(one).flatMap(([name, value]) =>
    differences(value, (other as Record<string, unknown>)[name], `${at}.${name}`),
  )
}

/** Sends a request both ways and compares the answers. */
async function compare(place: string, send: (way: Way) => Promise<Answer>): Promise<number> {
  const [front, framework] = await Promise.all(ways.map(send))
  if (!front || !framework) throw new Error('There are two ways')
  const texts = [front, framework].map(({ text }) => text.slice(0, 500)).join(' ')
  expect.soft(front.status, `${place}: ${texts}`).toBe(framework.status)
  expect.soft(headersOf(front), place).toEqual(headersOf(framework))
  expect.soft(differences(front.json, framework.json, 'body'), place).toEqual([])
  return front.status
}

/** Of each kind of contract one operation, and one of a path within another's. */
const OPERATIONS = [
  'getAsset',
  'updateAsset',
  'listWorkOrders',
  'readCapacity',
  'createCustomer',
  'upsertPart',
  'deleteBranch',
  'bulkBranches',
  'listEvents',
  'completeTask',
  'createWorkOrderDependency',
]

test('npm start and next start answer one operation of each kind alike, to each kind of sender', async () => {
  const contracts = OPERATIONS.map((id) => allContracts.find((one) => one.id === id))
  expect(new Set(contracts.map((one) => one?.kind))).toEqual(new Set(allContracts.map(({ kind }) => kind)))
  for (const contract of contracts)
    for (const by of ['nobody', 'stranger', 'api'] as const) {
      if (!contract) throw new Error('OPERATIONS names one that the API does not have')
      await compare(`${contract.id} by ${by}`, async (way) => {
        const { path, body } = await prepareCall(contract, way.world, way)
        return way[by].send(contract.method, path, { body })
      })
    }
})

test('npm start and next start refuse, convert and serve files alike', async () => {
  const branchOf = ({ world }: Way) => `/branches/${world.branch.id}`
  const etagOf = async (way: Way) => (await way.api.get(branchOf(way))).headers.get('etag') ?? ''
  const change = { body: { name: 'North and Shoreline' } }
  const requests: [status: number, method: string, path: (way: Way) => string, call?: Call][] = [
    [404, 'GET', () => '/nothing'],
    [405, 'DELETE', () => '/branches'],
    [415, 'POST', () => '/branches', { raw: 'name=x', headers: { 'content-type': 'text/plain' } }],
    [400, 'POST', () => '/branches', { raw: '{"name":' }],
    [400, 'POST', () => '/branches', { headers: { 'content-type': 'application/json' } }],
    [422, 'POST', () => '/branches', { raw: Uint8Array.from(Buffer.from('{"name":"\xff"}', 'latin1')) }],
    [200, 'PATCH', branchOf, change],
    [412, 'PUT', branchOf, { ...change, headers: { 'if-match': '"stale"' } }],
    [200, 'HEAD', branchOf],
    [204, 'OPTIONS', () => '/branches', { headers: { origin: 'https://nobody.example' } }],
    [200, 'GET', () => '/openapi.json'],
    [200, 'GET', () => '/postman.json'],
  ]
  for (const [status, method, path, call] of requests)
    expect(await compare(`${method} ${status}`, (way) => way.api.send(method, path(way), call))).toBe(status)
  const unchanged = async (way: Way) => way.api.get(branchOf(way), { headers: { 'if-none-match': await etagOf(way) } })
  expect(await compare('GET 304', unchanged)).toBe(304)
  const photo = async (way: Way) => {
    const completed = await way.api.post(`/tasks/${way.world.task.id}/complete`, { photos: [PHOTO] })
    const [shown] = dataOf(completed).photos as { url: string }[]
    const { pathname, search } = new URL(shown?.url ?? '')
    return way.nobody.get(`${pathname.replace('/api/v1', '')}${search}`)
  }
  expect(await compare('GET of a photo', photo)).toBe(200)
})
