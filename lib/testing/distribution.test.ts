import { beforeAll, describe, expect, test } from 'vitest'
import { seedCompany } from '@/prisma/seed-company'
import type { Operation } from '@/lib/api/contract'
import { routeOf } from '@/lib/api/router'
import type { ServiceContext } from '@/lib/access/context'
import { authenticate } from '@/lib/auth/authenticate'
import { pool } from '@/lib/db/client'
import { runAndRollback } from '@/lib/db/transaction'
import { API_ROUTES } from '@/lib/operator/generated/api-routes'
import { ServiceError } from '@/lib/errors'
import { parseQuery } from '@/lib/schemas/query'
import { createApiKey } from '@/lib/services/access/api-keys'
import { listAssetsText } from '@/lib/services/assets/assets'
import { findRecords } from '@/lib/services/company/search'
import { listCustomersText } from '@/lib/services/customers/customers'
import { REGISTRY } from '@/lib/services/data/registry'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { completeTask } from '@/lib/services/work/tasks'
import { createWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from './account'
import { CROSSING_KEYS, LOOK_UPS, SEQUENCES, SHARED_TABLES, TRIGGERS } from './distribution'
import { makeDevice, paramsOf, queryOf } from './path-parameters'
import { type Sent, watch, withQueryWithin } from './statements'

/* The schema and the statements can be spread over several PostgreSQL by account_id, but for what is named in distribution.ts. */

async function namesOf(text: string): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(text)
  return rows.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other))
}
const keysOf = (namedItems: Record<string, string>) =>
  Object.keys(namedItems).toSorted((one, other) => one.localeCompare(other))

const OURS = `c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`
const HAS_ACCOUNT = `EXISTS (SELECT FROM pg_attribute a
  WHERE a.attrelid = c.oid AND a.attname = 'account_id' AND a.attnotnull AND NOT a.attisdropped)`

describe('the schema', () => {
  test('every table has an account_id that is never null, but for the named ones', async () => {
    expect(await namesOf(`SELECT relname AS name FROM pg_class c WHERE ${OURS} AND NOT ${HAS_ACCOUNT}`)).toEqual(
      keysOf(SHARED_TABLES),
    )
  })

  test('every unique index carries account_id, but for the named ones', async () => {
    const results = await namesOf(`
      SELECT u.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class u ON u.oid = i.indexrelid
      WHERE ${OURS} AND ${HAS_ACCOUNT} AND i.indisunique AND NOT EXISTS (
        SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'account_id'
          AND a.attnum = ANY (i.indkey[0:i.indnkeyatts - 1]))`)
    expect(results).toEqual(keysOf(LOOK_UPS))
  })

  test('every index of a search begins with the account, because others have the same names', async () => {
    const results = await namesOf(`SELECT indexname AS name FROM pg_indexes
      WHERE indexdef LIKE '%gin_trgm_ops%' AND indexdef NOT LIKE '%USING gin (account_id, %'`)
    expect(results).toEqual([])
  })

  test('every foreign key stays within its account, but for the named ones', async () => {
    const results = await namesOf(`
      SELECT conname AS name FROM pg_constraint JOIN pg_class c ON c.oid = conrelid
      WHERE contype = 'f' AND ${OURS} AND NOT EXISTS (
        SELECT FROM unnest(conkey, confkey) AS pair (here, there)
        JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = here
        JOIN pg_attribute b ON b.attrelid = confrelid AND b.attnum = there
        WHERE a.attname = 'account_id' AND b.attname = CASE WHEN confrelid = 'account'::regclass THEN 'id' ELSE 'account_id' END)`)
    expect(results).toEqual(keysOf(CROSSING_KEYS))
  })

  test('sequences and triggers are the named ones', async () => {
    expect(await namesOf('SELECT sequencename AS name FROM pg_sequences')).toEqual(keysOf(SEQUENCES))
    expect(await namesOf('SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal')).toEqual(keysOf(TRIGGERS))
  })
})

type Plan = {
  [key: string]: unknown
  'Node Type'?: string
  'Relation Name'?: string
  'Index Name'?: string
  Alias?: string
  Schema?: string
  Plans?: Plan[]
}

/** The plan's nodes, from the top. */
function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

/** What a statement reads of tables with an account without saying whose. */
async function crossings({ text, values }: Sent): Promise<string[]> {
  if (!/^\s*(with|select|insert|update|delete)\b/i.test(text)) return []
  const client = await pool().connect()
  try {
    await client.query('BEGIN')
    // In a small table a look-up by an index would be no look-up.
    await client.query('SET LOCAL enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      text: `EXPLAIN (VERBOSE, FORMAT JSON) ${text}`,
      values,
    })
    const nodes = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan ?? {})
    const conditions = nodes.flatMap((node) => Object.entries(node).filter(([key]) => /Cond|Filter/.test(key)))
    const said = conditions.map(([, condition]) => JSON.stringify(condition).replaceAll('\\"', '')).join('\n')
    return nodes.flatMap((node) => crossingOf(node, said))
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

function crossingOf(node: Plan, conditions: string): string[] {
  const { 'Relation Name': table = '', Alias: alias = '', 'Index Name': index = '' } = node
  if (!table || !node['Node Type']?.endsWith('Scan') || table in SHARED_TABLES || node.Schema !== 'public') return []
  if (index in LOOK_UPS) return []
  return new RegExp(String.raw`\b${alias}\.account_id = |= ${alias}\.account_id\b`).test(conditions)
    ? []
    : [`${table} ${alias}: ${JSON.stringify(node['Index Cond'] ?? node.Filter ?? 'all of it')}`]
}

describe('no statement of a request leaves its account:', () => {
  let ctx: ServiceContext

  beforeAll(async () => {
    ctx = await makeAccount()
    await seedCompany({ accountId: ctx.accountId, workOrders: 60 })
  }, 60_000)

  /** Nothing is read of other accounts by what is sent meanwhile. */
  async function expectOwn(name: string, work: () => Promise<unknown>): Promise<number> {
    const sent = (await watch(work)).flatMap(withQueryWithin)
    const results = await Promise.all(
      sent.map(async (one) => (await crossings(one)).map((line) => `${name}: ${line}\n${one.text}`)),
    )
    expect(results.flat()).toEqual([])
    return sent.length
  }

  test('one that does is found', async () => {
    const all = await crossings({ text: `SELECT id FROM work_order WHERE description = 'x'` })
    expect(all).toEqual([expect.stringContaining('work_order')])
    const joined = await crossings({
      text: `SELECT w.id FROM work_order w JOIN customer c ON c.id = w.customer_id WHERE w.account_id = $1`,
      values: [ctx.accountId],
    })
    expect(joined).toEqual([expect.stringContaining('customer c')])
  })

  test('the look for whose key it is', async () => {
    const { key } = await createApiKey(ctx, { name: 'Test', scopes: ['read:work-orders'] })
    expect(await expectOwn('key', () => authenticate(key, 'request', '192.0.2.1'))).toBeGreaterThan(0)
  })

  test('every read of the API', { timeout: 120_000 }, async () => {
    const reads: Operation[] = API_ROUTES.flatMap(([, handler]) => routeOf(handler)?.operations.GET ?? [])
    const device = await makeDevice(ctx)
    let statements = 0
    for (const operation of reads) {
      const { contract } = operation
      const params = await paramsOf(ctx, contract)
      if (!params) continue
      const query = contract.query
        ? parseQuery(contract.query, new URLSearchParams(await queryOf(ctx, contract, device)))
        : {}
      const call = { params, query, body: {}, ifMatch: null } as Parameters<Operation['run']>[1]
      statements += await expectOwn(contract.id, () =>
        // What the seed makes none of is not found, by the same statements.
        Promise.resolve(operation.run(ctx, call, undefined)).catch((error: unknown) =>
          expect(error).toMatchObject({ code: 'not_found' }),
        ),
      )
    }
    expect(statements).toBeGreaterThan(40)
  })

  test('a search, and a page far in', async () => {
    const text = { search: 'a1b2c3' }
    expect(await expectOwn('customers', () => listCustomersText(ctx, text))).toBe(2)
    expect(await expectOwn('assets', () => listAssetsText(ctx, { serial_number: 'a1b2c3' }))).toBe(2)
    expect(await expectOwn('page 2', () => listAssetsText(ctx, { ...text, page: 2 }))).toBe(2)
    expect(await expectOwn('everything', () => findRecords(ctx, 'a1b2c3'))).toBe(1)
  })

  /** A record of the company; `null` where the seed makes none of its kind. */
  async function anyOf(type: string): Promise<string | null> {
    const { rows } = await pool().query<{ id: string }>(
      `SELECT id FROM "${type}" r WHERE account_id = $1 AND to_jsonb(r) ->> 'deleted_at' IS NULL LIMIT 1`,
      [ctx.accountId],
    )
    return rows[0]?.id ?? null
  }

  test('a change, a delete and a restore of a record of each kind', async () => {
    const tried: string[] = []
    for (const [type, verbs] of Object.entries(REGISTRY as unknown as Record<string, ResourceVerbs>)) {
      const id = await anyOf(type)
      if (id === null) continue
      tried.push(type)
      const field = ['notes', 'external_id', 'name'].find((one) => verbs.fields && one in verbs.fields.shape)
      await expectOwn(type, () =>
        runAndRollback(ctx, async (within) => {
          if (field) await verbs.update?.(within, id, { [field]: 'Changed' })
          await verbs.delete?.(within, id, null)
          await verbs.restore?.(within, id)
          // What a kind refuses, such as to delete who has active work, ends it; what was sent so far is looked at.
        }).catch((error: unknown) => expect(error).toBeInstanceOf(ServiceError)),
      )
    }
    expect(tried.length).toBeGreaterThan(10)
  })

  test('a create, a change and a completion', async () => {
    const [customer, task, order] = [await anyOf('customer'), await anyOf('task'), await anyOf('work_order')]
    if (!customer || !task || !order) throw new Error('the seed makes these')
    const created = await expectOwn('create', () => createWorkOrder(ctx, { customer_id: customer, description: 'New' }))
    const changed = await expectOwn('change', () =>
      updateWorkOrder(ctx, order, { notes: 'Changed', status: 'in_progress' }),
    )
    const completed = await expectOwn('complete', () => completeTask(ctx, task, { notes: 'Done' }))
    expect(Math.min(created, changed, completed)).toBeGreaterThan(0)
  })
})
