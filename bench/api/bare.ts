import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { newId } from '@/lib/domain/id'
import { ASSET_ITEM } from '@/lib/services/assets/asset-sql'
import { CUSTOMER_ITEM } from '@/lib/services/customers/customers'
import { WORK_ORDER_ITEM } from '@/lib/services/work/work-orders/item-sql'
import { workOrderStatement } from '@/lib/services/work/work-orders/record-sql'

/*
 * The least that could answer: node:http, pg, prepared SQL that builds the JSON, the counters of the triggers. No key, no
 * limit, no validation, no history, no other account. `bare.ts PORT DATABASE_URL ACCOUNT_ID`
 */

const [port, connectionString, account] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString, max: 10 })

const LIVE = 'account_id = $1 AND deleted_at IS NULL'
const NEWEST = 'ORDER BY created_at DESC, id DESC'

function pageOf(name: string, item: { text: string }, table: string, count: string, where = '', tail = 'LIMIT 25') {
  const text = `
    SELECT ${count} AS total, coalesce(string_agg(item, ','), '') AS items FROM (
      SELECT ${item.text} AS item FROM (SELECT * FROM ${table} r WHERE ${LIVE} ${where} ${NEWEST} ${tail}) r
    ) page`
  return { name, text }
}

function counter(facet: string, key: string): string {
  return `(SELECT coalesce(sum(delta), 0)::int FROM record_count WHERE account_id = $1 AND facet = '${facet}' AND key = ${key})`
}

function counting(table: string, where: string): string {
  return `(SELECT count(*)::int FROM ${table} r WHERE ${LIVE} ${where})`
}

/** A search: its ids are found by a plan for what is sought, the rest is prepared. */
function foundPage(name: string, item: { text: string }, table: string, sought: string) {
  const where = `WHERE account_id = $1[1]::uuid AND deleted_at IS NULL AND ${sought}`
  const text = `
    SELECT max(total) AS total, coalesce(string_agg(item, ',' ORDER BY place), '') AS items FROM (
      SELECT found.total, found.place, CASE WHEN r.id IS NOT NULL THEN ${item.text} END AS item
      FROM find_page($q$
        SELECT (SELECT count(*)::int FROM ${table} ${where}) AS total, page.id, page.place
        FROM (SELECT) one LEFT JOIN (
          SELECT id, row_number() OVER () AS place FROM (SELECT id FROM ${table} ${where} ${NEWEST} LIMIT 25) r
        ) page ON true
      $q$, ARRAY[$1::uuid::text, $2::text]) found
      LEFT JOIN ${table} r ON r.account_id = $1 AND r.id = found.id
    ) page`
  return { name, text }
}

const ASSIGNED = 'AND technician_id = $2::uuid AND scheduled_date >= $3::date AND scheduled_date < $4::date + 1'
const ALL = counter('work_order', `''`)

const statements = {
  all: pageOf('all', WORK_ORDER_ITEM, 'work_order', ALL),
  status: pageOf(
    'status',
    WORK_ORDER_ITEM,
    'work_order',
    counter('work_order.status', '$2::text'),
    'AND status = $2::text::work_order_status',
  ),
  assigned: pageOf('assigned', WORK_ORDER_ITEM, 'work_order', counting('work_order', ASSIGNED), ASSIGNED),
  // The plan for any number of skipped rows expects a tenth of the table, so PostgreSQL would plan page 1 anew each time.
  firstPage: pageOf('first page', WORK_ORDER_ITEM, 'work_order', ALL, '', 'LIMIT 10'),
  page: pageOf('page', WORK_ORDER_ITEM, 'work_order', ALL, '', 'LIMIT 10 OFFSET $2'),
  cursor: pageOf('cursor', WORK_ORDER_ITEM, 'work_order', ALL, 'AND (created_at, id) < ($2::timestamptz, $3::uuid)'),
  customers: foundPage('customers', CUSTOMER_ITEM, 'customer', '(name ILIKE $1[2] OR customer_number ILIKE $1[2])'),
  serials: foundPage('serials', ASSET_ITEM, 'asset', 'serial_number ILIKE $1[2]'),
  one: {
    name: 'one',
    text: workOrderStatement({ accountId: '' } as Parameters<typeof workOrderStatement>[0], '').text,
  },
  warranty: {
    name: 'warranty',
    text: `SELECT json_build_object('asset_id', id, 'warranty_type', warranty_type, 'warranty_start', warranty_start,
      'warranty_expiry', warranty_expiry) AS json FROM asset r WHERE ${LIVE} AND id = $2::uuid`,
  },
  services: {
    name: 'services',
    text: `SELECT count(*)::int AS total, coalesce(json_agg(one ORDER BY date DESC), '[]') AS items FROM (
      SELECT w.id AS work_order_id, w.work_order_number, coalesce(w.completed_at, w.scheduled_date, w.created_at) AS date,
        w.work_order_type AS type, w.status, w.description, w.notes
      FROM work_order_asset link JOIN work_order w ON w.account_id = link.account_id AND w.id = link.work_order_id
      WHERE link.account_id = $1 AND link.asset_id = $2::uuid AND w.deleted_at IS NULL) one`,
  },
  create: {
    name: 'create',
    text: `WITH number AS (
        INSERT INTO counter (account_id, name, value) VALUES ($1, 'work_order', 1)
        ON CONFLICT (account_id, name) DO UPDATE SET value = counter.value + 1 RETURNING value)
      INSERT INTO work_order (id, account_id, work_order_number, customer_id, description, priority, scheduled_date,
        estimated_duration, updated_at)
      SELECT $2::uuid, $1, 'WO-' || lpad(value::text, greatest(6, length(value::text)), '0'), $3::uuid, $4, $5::text::priority, $6::timestamptz, $7::int, now()
      FROM number RETURNING json_build_object('id', id, 'work_order_number', work_order_number, 'status', status) AS json`,
  },
  update: {
    name: 'update',
    text: `UPDATE work_order SET description = $3, updated_at = now() WHERE ${LIVE} AND id = $2::uuid
      RETURNING json_build_object('id', id, 'description', description) AS json`,
  },
}

async function run(statement: { name?: string; text: string }, ...values: unknown[]): Promise<string> {
  type Row = { json?: object | string; total?: number; items?: object | string }
  const { rows } = await pool.query<Row>({ ...statement, values: [account, ...values] })
  const [row] = rows
  if (row?.json !== undefined) return `{"data":${typeof row.json === 'string' ? row.json : JSON.stringify(row.json)}}`
  const items = typeof row?.items === 'string' ? `[${row.items}]` : JSON.stringify(row?.items ?? [])
  return `{"data":${items},"meta":{"total_count":${row?.total ?? 0}}}`
}

type Body = {
  customer_id: string
  description: string
  priority: string
  scheduled_date: string
  estimated_duration: number
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body
}

async function answer(request: IncomingMessage): Promise<string> {
  const url = new URL(request.url ?? '/', 'http://bare')
  const [, , , kind, id, below] = url.pathname.split('/')
  if (request.method === 'POST') {
    const { customer_id, description, priority, scheduled_date, estimated_duration } = await bodyOf(request)
    const values = [newId(), customer_id, description, priority, scheduled_date, estimated_duration]
    return run(statements.create, ...values)
  }
  if (request.method === 'PUT') return run(statements.update, id, (await bodyOf(request)).description)
  if (below === 'warranty') return run(statements.warranty, id)
  if (below) return run(statements.services, id)
  return id ? run(statements.one, id) : list(kind, url.searchParams)
}

function list(kind: string | undefined, params: URLSearchParams): Promise<string> {
  if (kind === 'customers') return run(statements.customers, `%${params.get('search')}%`)
  if (kind === 'assets') return run(statements.serials, `%${params.get('serial_number')}%`)
  const cursor = params.get('cursor')
  if (cursor) {
    const [, at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as string[]
    return run(statements.cursor, at, id)
  }
  const technician = params.get('technician_id')
  if (technician) return run(statements.assigned, technician, params.get('from_date'), params.get('to_date'))
  const status = params.get('status')
  if (status) return run(statements.status, status)
  const page = params.get('page')
  if (page === '1') return run(statements.firstPage)
  return page ? run(statements.page, (Number(page) - 1) * 10) : run(statements.all)
}

async function send(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const body = await answer(request)
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
    response.end(body)
  } catch (error) {
    process.stderr.write(`${String(error)}\n`)
    response.writeHead(500).end()
  }
}

createServer((request, response) => void send(request, response)).listen(Number(port), '127.0.0.1')
