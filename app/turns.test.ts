import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { KeyedLimit, type RequestKind } from '@/lib/concurrency'
import { appUrl } from '@/lib/env'
import { createCalendarFeed } from '@/lib/services/scheduling/calendar-feeds'
import { makeAccount } from '@/lib/testing/account'
import { makeApiKey } from '@/lib/testing/api-key'
import { makeUser, signIn } from '@/lib/testing/factories/users'
import { makeHousehold } from '@/lib/testing/factories/work-orders'
import { proofRuns } from '@/lib/testing/proof-size'

/*
 * Every route takes a turn of its company (docs/decisions/013), so that a flood by one company leaves the others alone. Pages
 * and actions take theirs in front of the framework: lib/operator/server.test.ts.
 */

/** Files whose bytes are equal for everybody, made by the build or kept in memory. */
const SAME_FOR_ALL = [
  'docs',
  'sw.js',
  'manifest.webmanifest',
  '.well-known',
  'api/v1/openapi.json',
  'api/v1/postman.json',
]
/** Asked by whoever watches over the process, with a look at the database at most every few seconds. */
const HEALTH = ['healthz', 'readyz']
/** Says that there is no such path. */
const NO_PATH = ['api/v1', 'api/v1/[...path]']
/** Has a lane of its own for browsers that signed in before, which a flood from their network must not fill. */
const SIGN_IN = ['api/auth']
/** Takes its turns by message: a session and its list of tools are cheap. */
const BY_MESSAGE = ['mcp']
const FREE = [...SAME_FOR_ALL, ...HEALTH, ...SIGN_IN, ...BY_MESSAGE]

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>
type RouteFile = Partial<Record<(typeof METHODS)[number], Handler>>

const withoutGroups = (address: string) => address.replaceAll(/\(\w+\)\//g, '')
const routes = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('/route.ts'))
  .map((file) => ({ file, address: withoutGroups(file.slice(0, -'/route.ts'.length)) }))
const isFree = (address: string) =>
  NO_PATH.includes(address) || FREE.some((free) => address === free || address.startsWith(`${free}/`))
const limited = routes.filter(({ address }) => !isFree(address))

const limits = globalThis as { fieldlineLimits?: Record<RequestKind | 'heavy', KeyedLimit> }

function limitTo(max: number, waitMs?: number): KeyedLimit {
  const make = () => new KeyedLimit(() => max, waitMs)
  const requests = make()
  limits.fieldlineLimits = { requests, pages: make(), outside: make(), heavy: make() }
  return requests
}
afterEach(() => void delete limits.fieldlineLimits)

/** A company with somebody signed in, a key and a calendar address. */
type Company = { ctx: ServiceContext; headers: Record<string, string>; calendar: string }

async function makeCompany(): Promise<Company> {
  const ctx = await makeAccount()
  const { cookie } = await signIn(await makeUser(ctx))
  const authorization = `Bearer ${await makeApiKey(ctx, 'admin')}`
  const { technician_id: id } = await makeHousehold(ctx)
  const calendar = (await createCalendarFeed(ctx, { type: 'technician', id })).url.split('/').at(-1) ?? ''
  return { ctx, headers: { cookie, authorization, origin: new URL(appUrl()).origin }, calendar }
}

async function requestFile(
  { file, address }: (typeof routes)[number],
  method: (typeof METHODS)[number],
  who: Company,
  query = '',
) {
  const handler = ((await import(join(import.meta.dirname, file))) as RouteFile)[method]
  const body = method === 'GET' ? undefined : '{}'
  const headers = { ...who.headers, 'content-type': 'application/json' }
  const request = new Request(`${appUrl()}/${address}${query}`, { method, headers, body })
  const params = Promise.resolve({
    id: crypto.randomUUID(),
    file: who.calendar,
    list: 'customers',
    resource: 'customers',
    collection: 'parts',
  })
  return handler?.(request, { params })
}

let busy: Company
let calm: Company
beforeAll(async () => {
  ;[busy, calm] = await Promise.all([makeCompany(), makeCompany()])
})

describe('a route', () => {
  it.each(limited)('$address takes a turn before it works for anybody', async (route) => {
    limitTo(0, 1)
    const statuses = await Promise.all(METHODS.map(async (method) => (await requestFile(route, method, busy))?.status))
    const answered = statuses.flatMap((status) => (status === undefined || status === 405 ? [] : [status]))
    // What is not understood is refused before a turn; no answer may be a success.
    expect(answered.filter((status) => ![400, 415, 422, 429].includes(status))).toEqual([])
    if (!route.address.startsWith('api/v1/')) expect(answered).toContain(429)
  })
})

describe('a flood by one company', () => {
  it.each<[address: string, query: string]>([
    ['board/data', '?date=2026-11-24'],
    ['board/places', ''],
    ['at-risk/count', ''],
    ['export/[list]', '?format=csv'],
    ['field/push', ''],
    ['field/calendar', ''],
    ['calendars/[file]', ''],
    ['api/v1/work-orders', ''],
  ])('of %s is behind the request of another one', async (address, query) => {
    const route = routes.find((one) => one.address === address) ?? { file: '', address }
    const requests = limitTo(1)
    const leave = await requests.enter(busy.ctx.accountId)
    let served = 0
    const flood = Array.from({ length: proofRuns(100, 10) }, async () => {
      const answer = await requestFile(route, 'GET', busy, query)
      await answer?.arrayBuffer()
      served += 1
    })
    const other = await requestFile(route, 'GET', calm, query)
    await other?.arrayBuffer()
    expect([other?.status, served]).toEqual([200, 0])
    leave?.()
    await Promise.all(flood)
  })
})
