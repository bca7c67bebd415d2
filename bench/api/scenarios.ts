import type { Client } from 'pg'
import { newId } from '@/lib/domain/id'
import { MADE } from './database'
import type { Shot } from './load'

export type Scenario = {
  name: string
  /** A page is served by the framework, to somebody who is signed in. */
  kind: 'read' | 'write' | 'page'
  shots: Shot[]
  /** Whether the triggers count meanwhile, which they do unless told otherwise. */
  counted?: boolean
  /** How many ask at once, where that is not as many as everywhere. */
  connections?: number
}

/** Records of the company to ask for, spread over all of it. */
type Samples = {
  orders: { id: string; status: string }[]
  customers: { id: string; name: string }[]
  assets: { id: string; serial_number: string }[]
  technicians: string[]
  serviced: string[]
  /** Near the middle of the account's time. */
  middle: { id: string; created_at: Date }
}

const HOW_MANY = 40
const API = '/api/v1'

/** What is asked for, of records that the company has. */
export async function makeScenarios(client: Client, accountId: string): Promise<Scenario[]> {
  const samples = await takeSamples(client, accountId)
  const { orders, customers, assets, technicians, serviced, middle } = samples
  const get = (paths: readonly string[]): Shot[] => paths.map((path) => ({ method: 'GET', path: `${API}${path}` }))
  const days = spanOf(new Date())
  const cursor = Buffer.from(JSON.stringify(['-created_at', middle.created_at.toISOString(), middle.id, 500])).toString(
    'base64url',
  )
  const read = (name: string, paths: readonly string[]): Scenario => ({ name, kind: 'read', shots: get(paths) })
  return [
    read('list, all', ['/work-orders']),
    read(
      'list, by status',
      ['assigned', 'completed', 'open'].map((status) => `/work-orders?status=${status}`),
    ),
    read(
      'list, technician and dates',
      technicians.map((id) => `/work-orders?technician_id=${id}&from_date=${days.from}&to_date=${days.to}`),
    ),
    read('list, page 1000', ['/work-orders?page=1000&per_page=10']),
    read('list, page 1', ['/work-orders?page=1&per_page=10']),
    read('list, cursor', [`/work-orders?cursor=${cursor}`]),
    read(
      'get one',
      orders.map(({ id }) => `/work-orders/${id}`),
    ),
    read(
      'search customers',
      customers.map(({ name }) => `/customers?search=${encodeURIComponent(partOf(name))}`),
    ),
    read(
      'search serial numbers',
      assets.map((one) => `/assets?serial_number=${encodeURIComponent(one.serial_number.slice(-5))}`),
    ),
    read(
      'service history',
      serviced.map((id) => `/assets/${id}/service-history`),
    ),
    read(
      'warranty',
      assets.map(({ id }) => `/assets/${id}/warranty`),
    ),
    // The page and the jobs that come beside it: what the server needs for one, and when many dispatchers begin their day at once.
    { name: 'board, page', kind: 'page', shots: [{ method: 'GET', path: '/board?view=week' }], connections: 1 },
    {
      name: 'board, first of the week',
      kind: 'page',
      shots: [{ method: 'GET', path: '/board/data?view=week&part=first' }],
      connections: 1,
    },
    { name: 'board, week', kind: 'page', shots: [{ method: 'GET', path: '/board/data?view=week' }], connections: 1 },
    { name: 'board, week, many', kind: 'page', shots: [{ method: 'GET', path: '/board/data?view=week' }] },
    { name: 'create', kind: 'write', shots: creations(samples) },
    { name: 'create, not counted', kind: 'write', shots: creations(samples), counted: false },
    {
      name: 'update',
      kind: 'write',
      shots: orders.map(({ id }, index) => ({
        method: 'PUT',
        path: `${API}/work-orders/${id}`,
        body: JSON.stringify({ description: `Changed by the benchmark, ${index} ${newId()}` }),
      })),
    },
  ]
}

function creations({ customers }: Samples): Shot[] {
  return customers.map(({ id }, index) => ({
    method: 'POST',
    path: `${API}/work-orders`,
    body: JSON.stringify({
      customer_id: id,
      priority: 'high',
      description: `${MADE}, ${index}`,
      scheduled_date: '2026-12-01T15:00:00Z',
      estimated_duration: 90,
    }),
  }))
}

/** Four weeks around a day. */
function spanOf(day: Date): { from: string; to: string } {
  const moved = (days: number): string => new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  return { from: moved(-14), to: moved(14) }
}

/** A piece from inside of a name, five characters at most. */
function partOf(name: string): string {
  return name.slice(2, 7).trim()
}

async function takeSamples(client: Client, accountId: string): Promise<Samples> {
  const rows = async <Row extends object>(text: string): Promise<Row[]> =>
    (await client.query<Row>(text, [accountId])).rows
  const some = `ORDER BY md5(id::text) LIMIT ${HOW_MANY}`
  const live = 'account_id = $1 AND deleted_at IS NULL'
  const [middle] = await rows<Samples['middle']>(
    `SELECT id, created_at FROM work_order WHERE ${live} AND created_at < now() - interval '500 days'
     ORDER BY created_at DESC, id DESC LIMIT 1`,
  )
  if (!middle) throw new Error('the company has no work order of that age')
  return {
    middle,
    orders: await rows(`SELECT id, status FROM work_order WHERE ${live} ${some}`),
    customers: await rows(`SELECT id, name FROM customer WHERE ${live} AND length(name) > 8 ${some}`),
    assets: await rows(`SELECT id, serial_number FROM asset WHERE ${live} AND length(serial_number) > 5 ${some}`),
    technicians: (await rows<{ id: string }>(`SELECT id FROM technician WHERE ${live} ${some}`)).map(({ id }) => id),
    serviced: (
      await rows<{ id: string }>(
        `SELECT DISTINCT asset_id AS id FROM (SELECT asset_id FROM work_order_asset WHERE account_id = $1 LIMIT 2000) one
         LIMIT ${HOW_MANY}`,
      )
    ).map(({ id }) => id),
  }
}
