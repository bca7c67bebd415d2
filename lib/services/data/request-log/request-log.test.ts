import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GET as listRecords } from '@/app/api/v1/[collection]/route'
import { GET as getCustomer } from '@/app/api/v1/customers/[id]/route'
import type { ServiceContext } from '@/lib/access/context'
import { db, pool } from '@/lib/db/client'
import { firstIdAt, newId } from '@/lib/domain/id'
import { purgeExpired } from '@/lib/jobs/purge'
import { requestLogQuery } from '@/lib/schemas/data/request-log'
import { parseQuery } from '@/lib/schemas/query'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeApiKey } from '@/lib/testing/api-key'
import { watch } from '@/lib/testing/statements'
import { flushRequestLog, listLoggedRoutes, listRequestLog, noteApiRequest } from '@/lib/services/data/request-log'
import { MAX_WAITING } from './note'

const PARTS = { params: Promise.resolve({ collection: 'parts' }) }

let ctx: ServiceContext
beforeEach(async () => {
  ctx = await makeAccount()
})
afterEach(flushRequestLog)

const list = async (query = '', from = ctx) =>
  listRequestLog(from, parseQuery(requestLogQuery, new URLSearchParams(query)))

const request = (accountId = ctx.accountId) => ({
  id: newId(),
  accountId,
  actor: { type: 'api_key' as const, id: newId(), name: 'ERP' },
  method: 'GET',
  route: '/api/v1/parts',
  queryKeys: [],
  status: 200,
  milliseconds: 1.4,
  requestId: 'r',
})

describe('a request', () => {
  it('is logged by its pattern and the names of its parameters, and tells no value of either', async () => {
    const key = await makeApiKey(ctx, 'read:assets')
    const headers = { authorization: `Bearer ${key}`, 'request-id': 'mine-1' }
    const send = (url: string, init = {}) => new Request(`http://localhost/api/v1${url}`, { headers, ...init })
    await listRecords(send('/parts?search=Jane+Doe&per_page=5'), PARTS)
    const id = newId()
    await getCustomer(send(`/customers/${id}?jane@example.com=1`), { params: Promise.resolve({ id }) })
    await flushRequestLog()

    const { data, meta } = await list()
    expect(meta.total_count).toBe(2)
    expect(data).toMatchObject([
      {
        method: 'GET',
        route: '/api/v1/customers/{id}',
        query_keys: ['…'],
        status: 403,
        request_id: 'mine-1',
        dropped: 0,
      },
      { method: 'GET', route: '/api/v1/parts', query_keys: ['search', 'per_page'], status: 200 },
    ])
    expect(data[0]?.actor).toMatchObject({ type: 'api_key', name: 'Test' })
    expect(JSON.stringify(await db().requestLog.findMany())).not.toMatch(/Jane|jane|doe/u)
  })

  it('of an unknown key belongs to nobody and is not logged', async () => {
    const headers = { authorization: `Bearer fsk_${'A'.repeat(43)}` }
    await listRecords(new Request('http://localhost/api/v1/parts', { headers }), PARTS)
    await flushRequestLog()
    expect(await db().requestLog.count({ where: { account_id: ctx.accountId } })).toBe(0)
  })

  it('of an account that is gone does not keep the others from the log', async () => {
    noteApiRequest(request(newId()))
    noteApiRequest(request())
    await flushRequestLog()
    expect((await list()).data).toHaveLength(1)
  })
})

describe('the list', () => {
  it('is filtered by key, status and path, read by cursor, and tells nothing of other accounts', async () => {
    const [first, second] = [request(), { ...request(), status: 404, route: '/api/v1/parts/{id}' }]
    for (const one of [first, second, request((await makeAccount()).accountId)]) noteApiRequest(one)
    await flushRequestLog()
    const ids = async (query: string) => (await list(query)).data.map(({ id }) => id)
    expect(await ids('')).toEqual([second.id, first.id])
    expect(await ids(`actor_id=${first.actor.id}`)).toEqual([first.id])
    expect(await ids('status_class=4xx,5xx')).toEqual([second.id])
    expect(await ids('route=/api/v1/parts,/api/v1/sites')).toEqual([first.id])
    expect(await listLoggedRoutes(ctx)).toEqual(['/api/v1/parts', '/api/v1/parts/{id}'])
    const { next_cursor } = (await list('per_page=1')).meta
    expect(await ids(`per_page=1&cursor=${next_cursor}`)).toEqual([first.id])
    await expect(list('', withScopes(ctx, 'read:assets'))).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is read from a moment on by the ids, which say when requests came', async () => {
    const came = Date.now() - 3_600_000
    const at = (instant: number) => ({ ...request(), id: firstIdAt(instant) })
    const [before, same, after] = [at(came - 1), at(came), at(came + 1)]
    for (const one of [before, same, after]) noteApiRequest(one)
    await flushRequestLog()
    const { data, meta } = await list(`updated_after=${new Date(came).toISOString()}`)
    expect(data.map(({ id, created_at }) => [id, created_at])).toEqual([[after.id, new Date(came + 1).toISOString()]])
    expect(meta.total_count).toBe(1)
  })

  it('reads no request that came before that moment, neither for the page nor for its count', async () => {
    const anHourAgo = Date.now() - 3_600_000
    for (let n = 0; n < 3_000; n += 1) noteApiRequest({ ...request(), id: firstIdAt(anHourAgo + n) })
    noteApiRequest(request())
    await flushRequestLog()
    await pool().query('ANALYZE request_log')
    const read = () => list(`updated_after=${new Date(anHourAgo + 10_000).toISOString()}`)
    const sent = (await watch(read)).filter(({ text }) => text.includes('request_log'))
    expect(sent).toHaveLength(2)
    for (const { text, values } of sent) {
      const { rows } = await pool().query<{ 'QUERY PLAN': string }>({
        text: `EXPLAIN (ANALYZE, TIMING off) ${text}`,
        values,
      })
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/using request_log_pkey .+ rows=1\b/u)
      expect(plan).not.toMatch(/Filter/u)
    }
  })

  it.each(['', `actor_id=${newId()}`, 'status_class=5xx', 'route=/api/v1/parts'])(
    'finds a page by an index, however long the log: %s',
    async (query) => {
      const parsed = parseQuery(requestLogQuery, new URLSearchParams(query))
      const conditions = [
        parsed.actor_id && `AND actor_id = '${parsed.actor_id}'`,
        parsed.status_class && `AND status_class IN ('5xx')`,
        parsed.route && `AND route IN ('/api/v1/parts')`,
      ]
      const client = await pool().connect()
      try {
        await client.query('BEGIN')
        await client.query(
          'SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off; SET LOCAL enable_bitmapscan = off',
        )
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN SELECT * FROM request_log WHERE account_id = '${ctx.accountId}' ${conditions.filter(Boolean).join(' ')}
           ORDER BY id DESC LIMIT 26`,
        )
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        expect(plan).toMatch(/Index Scan Backward using request_log_/u)
        expect(plan).not.toMatch(/Sort|Filter/u)
      } finally {
        await client.query('ROLLBACK')
        client.release()
      }
    },
  )
})

describe('an overloaded process', () => {
  it('leaves out what is too much and marks the next request with how many are missing', async () => {
    for (let n = 0; n < MAX_WAITING + 3; n += 1) noteApiRequest(request())
    await flushRequestLog()
    noteApiRequest(request())
    await flushRequestLog()
    expect(await db().requestLog.count({ where: { account_id: ctx.accountId } })).toBe(MAX_WAITING + 1)
    expect((await list('per_page=2')).data.map(({ dropped }) => dropped)).toEqual([3, 0])
  })
})

it('forgets requests after seven days', async () => {
  for (const one of [request(), request()]) noteApiRequest(one)
  await flushRequestLog()
  const [old] = (await list()).data
  const eightDaysAgo = new Date(Date.now() - 8 * 24 * 3_600_000)
  await db().requestLog.updateMany({ where: { id: old?.id }, data: { created_at: eightDaysAgo } })
  expect((await purgeExpired()).request_log).toBe(1)
  expect((await list()).data).toHaveLength(1)
})

it('finds a method that never came by an index, however long the log', async () => {
  const { rows } = await pool().query<{ indexdef: string }>(
    `SELECT indexdef FROM pg_indexes WHERE tablename = 'request_log' AND indexdef LIKE '%(account_id, method, id)%'`,
  )
  expect(rows).toHaveLength(1)
})
