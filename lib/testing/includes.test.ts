import { beforeAll, describe, expect, it } from 'vitest'
import { seedCompany } from '@/prisma/seed-company'
import type { ServiceContext } from '@/lib/access/context'
import { SCOPES } from '@/lib/access/permissions'
import type { Contract } from '@/lib/api/contract'
import { handle } from '@/lib/api/handle'
import { includingTypeOf, queryOf } from '@/lib/api/read-query'
import { createRouter, routeOf } from '@/lib/api/router'
import { db } from '@/lib/db/client'
import { RESOURCES } from '@/lib/domain/resources'
import { API_ROUTES } from '@/lib/operator/generated/api-routes'
import { INCLUDED_RECORDS, includesOf } from '@/lib/schemas/data/included'
import { meRecord } from '@/lib/schemas/company/me'
import { updateCustomer } from '@/lib/services/customers/customers'
import { createBranch } from '@/lib/services/people/branches'
import { updateTechnician } from '@/lib/services/people/technicians'
import { createLineItem } from '@/lib/services/work/line-items'
import { createTask } from '@/lib/services/work/tasks'
import { makeAccount } from './account'
import { makeApiKey } from './api-key'
import { makeCalendarFeeds } from './factories/calendar-feeds'
import { makeServiceContract } from './factories/customers'
import { paramsOf } from './path-parameters'
import { watch } from './statements'

/* What `include` and `fields` make of every read of the API, asked as an integrator asks. */

type Row = { id: string; included?: Record<string, unknown> } & Record<string, unknown>

const find = createRouter(API_ROUTES)
const reads = API_ROUTES.flatMap(([, handler]) => routeOf(handler)?.operations.GET?.contract ?? [])
const including = reads.filter((contract) => includingTypeOf(contract))

let ctx: ServiceContext
let key: string
const paths = new Map<Contract, string>()

beforeAll(async () => {
  ctx = await makeAccount()
  await seedCompany({ accountId: ctx.accountId, workOrders: 60 })
  await fillGaps()
  await makeCalendarFeeds(ctx, reads)
  key = await makeApiKey(ctx, ...SCOPES)
  for (const contract of reads) {
    const params = await paramsOf(ctx, contract)
    if (params) paths.set(contract, contract.path.replace('{id}', params.id ?? ''))
  }
}, 120_000)

/** What a seeded company has none of. */
async function fillGaps(): Promise<void> {
  const where = { account_id: ctx.accountId, deleted_at: null }
  const orderBy = { id: 'asc' } as const
  const asset = await db().asset.findFirstOrThrow({ where, orderBy })
  await makeServiceContract(ctx, asset.customer_id, { asset_ids: [asset.id] })
  const { id: branch_id } = await createBranch(ctx, { name: 'North', address: { city: 'Seattle' } })
  const technician = await db().technician.findFirstOrThrow({ where, orderBy })
  await updateTechnician(ctx, technician.id, { branch_id })
  const customer = await db().customer.findFirstOrThrow({ where, orderBy })
  await updateCustomer(ctx, customer.id, { branch_id })
  const order = await db().workOrder.findFirstOrThrow({ where, orderBy })
  const added = await createTask(ctx, order.id, { name: 'Billed' })
  const first = await db().task.findFirstOrThrow({ where, orderBy })
  const line = { type: 'labor', description: 'Labor', quantity: 1.5, unit_price: 120, tax_rate: 0.1 }
  for (const { id } of [added, first]) await createLineItem(ctx, id, line)
}

async function call(method: string, address: string, headers: Record<string, string> = {}, body?: object) {
  const url = new URL(`http://localhost/api/v1${address}`)
  const place = find(url.pathname)
  if (typeof place === 'string') throw new Error(`no operation at ${address}`)
  const all: Record<string, string> = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers }
  const answer = await handle(place.route, {
    method,
    params: place.params,
    query: url.searchParams,
    header: (name: string) => all[name.toLowerCase()] ?? null,
    readBody: () => Promise.resolve(new TextEncoder().encode(JSON.stringify(body ?? {}))),
  })
  return { ...answer, json: (answer.body ? JSON.parse(answer.body) : {}) as Record<string, unknown> }
}

const get = (address: string, headers: Record<string, string> = {}) => call('GET', address, headers)

/** The records of an answer; one for a single record. */
function rowsOf({ json }: { json: Record<string, unknown> }): Row[] {
  return [json.data].flat() as Row[]
}

/** Every record of the list of a kind, by its id; `null` where the kind has no list of the whole account. */
async function listed(collection: string): Promise<Map<string, Row> | null> {
  if (typeof find(`/api/v1/${collection}`) === 'string') return null
  const rows = new Map<string, Row>()
  let cursor: string | null = null
  do {
    const page = await get(`/${collection}?per_page=100${cursor ? `&cursor=${cursor}` : ''}`)
    for (const row of rowsOf(page)) rows.set(row.id, row)
    cursor = (page.json.meta as { next_cursor: string | null }).next_cursor
  } while (cursor !== null)
  return rows
}

describe('include', () => {
  it('adds records as their lists show them, by one statement more, wherever it can be asked', async () => {
    expect(including.length).toBeGreaterThan(15)
    const lists = new Map<string, Map<string, Row> | null>()
    const filled = new Set<string>()
    for (const contract of including) {
      const type = includingTypeOf(contract)
      const path = paths.get(contract)
      if (!type || !path) continue
      const includes = includesOf(type)
      const request = `${path}?include=${Object.keys(includes).join(',')}`
      // Others that run meanwhile, such as the request log, are none of a read's own.
      const counts = []
      for (const address of [path, request])
        counts.push((await watch(() => get(address))).filter(({ text }) => text.includes('AS included')).length)
      const answer = await get(request)
      expect(counts, request).toEqual([0, rowsOf(answer).length > 0 ? 1 : 0])
      expect(answer.status, answer.body).toBe(200)
      for (const { included } of rowsOf(answer)) {
        expect(included, request).toEqual(INCLUDED_RECORDS[type].strict().parse(included))
        for (const [name, { kind }] of Object.entries(includes)) {
          const { collection } = RESOURCES[kind] as { collection: string }
          if (!lists.has(collection)) lists.set(collection, await listed(collection))
          for (const other of [included?.[name]].flat() as (Row | string | null)[]) {
            if (other === null || other === undefined) continue
            filled.add(`${type}.${name}`)
            const knownValue = typeof other === 'string' ? undefined : lists.get(collection)?.get(other.id)
            if (knownValue) expect(other, `${request} ${name}`).toEqual(knownValue)
          }
        }
      }
    }
    const all = Object.keys(INCLUDED_RECORDS).flatMap((type) =>
      Object.keys(includesOf(type as keyof typeof INCLUDED_RECORDS)).map((name) => `${type}.${name}`),
    )
    expect(all.filter((name) => !filled.has(name))).toEqual([])
  }, 120_000)

  it('refuses what there is not, naming what there is, and what the credential may not read, naming the scope', async () => {
    const unknown = await get('/work-orders?include=customer,price')
    expect([unknown.status, unknown.json.error]).toMatchObject([400, { details: [{ field: 'include' }] }])
    expect(unknown.body).toContain('must be one or more of customer, contact, site, technician, assets, tasks')
    const readsOrders = await makeApiKey(ctx, 'read:work-orders')
    const headers = { authorization: `Bearer ${readsOrders}` }
    const refused = await get('/work-orders?include=technician,customer', headers)
    expect([refused.status, refused.json.error_description]).toEqual([
      403,
      'include=customer needs the scope read:customers.',
    ])
    expect(refused.headers['WWW-Authenticate']).toContain('scope="read:customers"')
    expect((await get('/work-orders?include=technician', headers)).status).toBe(200)
    expect((await get('/api-keys?include=customer')).status).toBe(400)
  })

  it('makes the copy of a record stale when what is included changes, and no older version of the record', async () => {
    const [order] = rowsOf(await get('/work-orders?per_page=1'))
    const path = `/work-orders/${order?.id}`
    const first = await get(`${path}?include=customer`)
    const etag = first.headers.ETag ?? ''
    expect((await get(`${path}?include=customer`, { 'if-none-match': etag })).status).toBe(304)
    const customers = rowsOf(first).map(({ included }) => included?.customer as Row)
    const id = customers[0]?.id ?? ''
    await updateCustomer(ctx, id, { notes: 'Changed meanwhile' })
    expect((await get(`${path}?include=customer`, { 'if-none-match': etag })).status).toBe(200)
    const plain = (await get(path)).headers.ETag ?? ''
    expect((await get(`${path}?fields=status`, { 'if-none-match': plain })).status).toBe(304)
    const changed = await call('PUT', path, { 'if-match': etag }, { notes: 'By the version that was read' })
    expect(changed.status, changed.body).toBe(200)
    const sentBack = { ...rowsOf(await get(`${path}?include=customer`))[0] }
    expect((await call('PUT', path, {}, sentBack)).status).toBe(200)
  })
})

describe('me', () => {
  it('answers who the caller is, what it may do and what is left of its hourly limit', async () => {
    const otherCtx = await makeAccount({ tier: 'standard', name: 'Northwind' })
    const headers = { authorization: `Bearer ${await makeApiKey(otherCtx, 'read:assets')}` }
    await get('/assets', headers)
    const answer = await get('/me', headers)
    expect(meRecord.strict().parse(answer.json.data)).toMatchObject({
      actor: { type: 'api_key', name: 'Test' },
      account: { id: otherCtx.accountId, name: 'Northwind', tier: 'standard', currency: 'USD' },
      scopes: ['read:assets'],
      rate_limit: { limit: 1000, remaining: 999, of: 'account' },
    })
    expect((await get('/me')).json.data).toMatchObject({ rate_limit: null })
  })
})

describe('fields', () => {
  it('leaves out all others but the id and what is included, wherever records are read', async () => {
    let requestCount = 0
    for (const [contract, path] of paths) {
      const type = queryOf(contract)?.shape.fields
      if (!type) continue
      requestCount += 1
      const names = Object.keys((contract.answer as unknown as { shape: object }).shape)
      const expected = names.find((name) => name !== 'id') ?? 'id'
      const answer = await get(`${path}?fields=${expected}`)
      expect(answer.status, answer.body).toBe(200)
      for (const row of rowsOf(answer)) expect(Object.keys(row).sort(), path).toEqual(['id', expected].sort())
      const unknown = await get(`${path}?fields=${expected},salary`)
      expect([unknown.status, unknown.body.includes(expected)], path).toEqual([400, true])
    }
    expect(requestCount).toBeGreaterThan(25)
    const both = await get('/work-orders?per_page=1&fields=status&include=customer')
    expect(Object.keys(rowsOf(both)[0] ?? {}).sort()).toEqual(['id', 'included', 'status'])
  }, 120_000)
})
