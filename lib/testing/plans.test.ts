import { beforeAll, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { pool } from '@/lib/db/client'
import { assetListQuery } from '@/lib/schemas/assets/asset'
import { customerListQuery } from '@/lib/schemas/customers/customer'
import { workOrderListQuery } from '@/lib/schemas/work/work-order'
import { getAssetText, listAssetsText } from '@/lib/services/assets/assets'
import { findRecords } from '@/lib/services/company/search'
import { readBoardText } from '@/lib/services/scheduling/board'
import { getCustomerText, listCustomersText } from '@/lib/services/customers/customers'
import {
  createWorkOrder,
  getWorkOrderText,
  listWorkOrdersText,
  readWorkOrderDetail,
} from '@/lib/services/work/work-orders'
import { enqueueUnclocked, enqueueWatched, listSlaClocks, watchPromises } from '@/lib/services/work/sla'
import { listVisits } from '@/lib/services/work/visits'
import { makeAccount } from './account'
import { proofRuns } from './proof-size'
import { watch, wholeReads, withQueryWithin } from './statements'

/*
 * At a hundred thousand work orders (forty thousand in the small form) every hot statement finds its way by indexes: the plans that PostgreSQL makes with the
 * statistics of such a company, for every order and every filter that the lists offer.
 */

const CUSTOMERS = proofRuns(20_000, 8_000)
const ASSETS = proofRuns(50_000, 20_000)
const WORK_ORDERS = proofRuns(100_000, 40_000)

let ctx: ServiceContext
let ids: { work_order: string; customer: string; asset: string; technician: string; product: string }

beforeAll(async () => {
  ctx = await makeAccount()
  const run = (text: string) => pool().query(text, [ctx.accountId])
  // Ids that say their number, so that the rows find each other.
  const id = (kind: number, n: string) => `('${kind}0000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
  await run(`INSERT INTO technician (account_id, id, name, updated_at)
    SELECT $1, ${id(1, 'n')}, 'Technician ' || n, now() FROM generate_series(0, 49) n`)
  await run(`INSERT INTO product (account_id, id, name, updated_at)
    SELECT $1, ${id(2, 'n')}, 'Product ' || n, now() FROM generate_series(0, 49) n`)
  // So many that reading them all is never a good way to those of a week: a plan must not hang on a sample of the statistics.
  await run(`INSERT INTO customer (account_id, id, customer_number, name, created_at, updated_at)
    SELECT $1, ${id(3, 'n')}, 'CUST-' || n, md5(n::text), now() - n * interval '75 minutes', now() - n * interval '15 minutes'
    FROM generate_series(0, ${CUSTOMERS - 1}) n`)
  await run(`INSERT INTO asset (account_id, id, asset_tag, name, customer_id, product_id, serial_number, install_date,
      warranty_expiry, created_at, updated_at)
    SELECT $1, ${id(4, 'n')}, 'AST-' || n, md5(n::text), ${id(3, `n % ${CUSTOMERS}`)}, ${id(2, 'n % 50')}, md5((n + 7)::text),
      current_date - n % 3000, CASE WHEN n % 3 > 0 THEN current_date + n % 900 END,
      now() - n * interval '30 minutes', now() - n * interval '10 minutes'
    FROM generate_series(0, ${ASSETS - 1}) n`)
  await run(`INSERT INTO work_order (account_id, id, work_order_number, customer_id, technician_id, status, priority,
      description, scheduled_date, estimated_duration, due_by, completed_at, created_at, updated_at)
    SELECT $1, ${id(5, 'n')}, 'WO-' || n, ${id(3, `n % ${CUSTOMERS}`)}, CASE WHEN n % 40 > 0 THEN ${id(1, 'n % 50')} END,
      (CASE WHEN n > 2000 THEN 'completed' WHEN n % 9 = 0 THEN 'open' ELSE 'assigned' END)::work_order_status,
      (ARRAY['low', 'medium', 'high', 'urgent'])[1 + n % 4]::priority, CASE WHEN n % 10 = 0 THEN md5(n::text) END,
      CASE WHEN n % 50 > 0 THEN now() + interval '10 days' - n * interval '15 minutes' END, 60,
      CASE WHEN n % 3 > 0 THEN now() - n * interval '14 minutes' END,
      CASE WHEN n > 2000 THEN now() - n * interval '12 minutes' END,
      now() - n * interval '15 minutes', now() - n * interval '11 minutes'
    FROM generate_series(0, ${WORK_ORDERS - 1}) n`)
  await run(`INSERT INTO work_order_asset (account_id, work_order_id, asset_id)
    SELECT $1, ${id(5, 'n')}, ${id(4, `n % ${ASSETS}`)} FROM generate_series(0, ${WORK_ORDERS - 1}) n`)
  await run(`INSERT INTO task (account_id, id, work_order_id, name, sequence, updated_at)
    SELECT $1, ${id(6, 'n')}, ${id(5, 'n')}, 'Look at it', 1, now() FROM generate_series(0, ${WORK_ORDERS - 1}) n`)
  // Of two hundred promises that were broken, and of many that were kept.
  await run(`INSERT INTO sla_clock (account_id, id, work_order_id, kind, state, promise, starts_at, due_at, next_at, updated_at)
    SELECT $1, ${id(8, 'n')}, ${id(5, 'n')}, 'arrive', CASE WHEN n > 2000 THEN 'met' WHEN n % 10 = 0 THEN 'breached' ELSE 'running' END,
      '{"contract": "Gold", "level": null, "calendar": null, "minutes": 240, "warn_percent": [75]}', now(),
      now() + n * interval '1 minute', CASE WHEN n <= 2000 AND n % 10 > 0 THEN now() + n * interval '1 minute' END, now()
    FROM generate_series(0, ${WORK_ORDERS - 1}) n`)
  await run(`INSERT INTO history (id, account_id, actor_type, actor_name, verb, record_type, record_id, changes)
    SELECT ${id(7, 'n')}, $1, 'system', 'Test', 'update', 'work_order', ${id(5, 'n')}, '{}'
    FROM generate_series(0, ${CUSTOMERS - 1}) n`)
  // The search indexes keep what was just written in a list of its own until they are vacuumed, and cost more to read with it.
  await pool().query('VACUUM (ANALYZE)')
  const some = async (kind: number, n: number) => {
    const { rows } = await pool().query<{ id: string }>(`SELECT ${id(kind, String(n))} AS id`)
    return rows[0]?.id ?? ''
  }
  ids = {
    technician: await some(1, 7),
    product: await some(2, 7),
    customer: await some(3, 700),
    asset: await some(4, 700),
    work_order: await some(5, 700),
  }
}, 120_000)

/** What was read from end to end by the statements of some work. */
async function wholeReadsOf(name: string, work: () => Promise<unknown>): Promise<string[]> {
  const problems: string[] = []
  for (const statement of await watch(work))
    problems.push(...(await wholeReads(statement)).map((line) => `${name}: ${line}`))
  return problems
}

type Sorted = { shape: { sort: { unwrap: () => { options: readonly string[] } } } }
const ordersOf = (schema: Sorted) => schema.shape.sort.unwrap().options

test('uses an index for every order of every list: first page, far page and cursor', async () => {
  type Query = { sort?: string; page?: number; cursor?: string }
  type List = (query: Query) => Promise<{ value: () => { meta: { next_cursor: string | null } } }>
  const lists: [string, readonly string[], List][] = [
    ['work orders', ordersOf(workOrderListQuery), (query) => listWorkOrdersText(ctx, query as never)],
    ['customers', ordersOf(customerListQuery), (query) => listCustomersText(ctx, query as never)],
    ['assets', ordersOf(assetListQuery), (query) => listAssetsText(ctx, query as never)],
  ]
  const wrong: string[] = []
  for (const [name, orders, list] of lists)
    for (const sort of orders) {
      let cursor: string | null = null
      wrong.push(
        ...(await wholeReadsOf(`${name} by ${sort}`, async () => {
          cursor = (await list({ sort })).value().meta.next_cursor
        })),
      )
      wrong.push(...(await wholeReadsOf(`${name} by ${sort}, page 40`, () => list({ sort, page: 40 }))))
      wrong.push(...(await wholeReadsOf(`${name} by ${sort}, after a cursor`, () => list({ cursor: cursor ?? '' }))))
    }
  expect(wrong).toEqual([])
})

test('uses an index for every counted filter, two together, and a search', async () => {
  const { customer, technician, product } = ids
  const wrong: string[] = []
  const workOrders = [
    { status: ['open'] },
    { customer_id: customer },
    { technician_id: technician },
    { technician_id: technician, from_date: '2026-01-01', to_date: '2026-01-14' },
    { customer_id: customer, status: ['completed'] },
    { search: 'a1b2c3' },
    { updated_after: new Date() },
    { maintenance_plan_id: newId() },
    { sla_state: ['breached'] },
    { sla_due_before: new Date(Date.now() + 3_600_000) },
  ]
  for (const query of workOrders)
    wrong.push(...(await wholeReadsOf(JSON.stringify(query), () => listWorkOrdersText(ctx, query as never))))
  wrong.push(...(await wholeReadsOf('search customers', () => listCustomersText(ctx, { search: 'a1b2c3' }))))
  wrong.push(...(await wholeReadsOf('search everything', () => findRecords(ctx, 'a1b2c3'))))
  for (const query of [{ customer_id: customer }, { product_id: product }, { serial_number: 'a1b2c3' }])
    wrong.push(...(await wholeReadsOf(JSON.stringify(query), () => listAssetsText(ctx, query))))
  for (const query of [{ state: ['breached'] }, { state: ['running'], sort: 'due_at' }, { due_before: new Date() }])
    wrong.push(...(await wholeReadsOf(JSON.stringify(query), () => listSlaClocks(ctx, query as never))))
  const week = { from: '2026-01-01', to: '2026-01-07' }
  for (const query of [
    {},
    week,
    { technician_id: technician },
    { technician_id: technician, ...week },
    { work_order_id: ids.work_order },
  ])
    wrong.push(...(await wholeReadsOf(`visits ${JSON.stringify(query)}`, () => listVisits(ctx, query))))
  const subject = { account_id: ctx.accountId, id: ctx.accountId }
  wrong.push(...(await wholeReadsOf('the sweep', () => watchPromises(subject))))
  wrong.push(...(await wholeReadsOf('accounts of the sweep', enqueueWatched)))
  wrong.push(...(await wholeReadsOf('what has no clock', enqueueUnclocked)))
  expect(wrong).toEqual([])
})

test('looks for work by its promises once and by these, with a plan for what is sought', async () => {
  const sent = await watch(() => listWorkOrdersText(ctx, { sla_state: ['breached'] }))
  const inner = sent.flatMap(withQueryWithin).filter(({ text }) => text.includes('WITH matched AS'))
  expect(inner).toHaveLength(1)
  const { rows } = await pool().query<{ 'QUERY PLAN': string }>({
    text: `EXPLAIN ${inner[0]?.text}`,
    values: inner[0]?.values,
  })
  // By its state, whichever index of states that is: what is broken is little of what there is.
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Scan using sla_clock_state/)
})

test('uses an index for one record, its page, a week’s board, and a create', async () => {
  const wrong: string[] = []
  wrong.push(...(await wholeReadsOf('work order', () => getWorkOrderText(ctx, ids.work_order))))
  wrong.push(...(await wholeReadsOf('customer', () => getCustomerText(ctx, ids.customer))))
  wrong.push(...(await wholeReadsOf('asset', () => getAssetText(ctx, ids.asset))))
  wrong.push(...(await wholeReadsOf('detail', () => readWorkOrderDetail(ctx, ids.work_order))))
  const now = Date.now()
  const week = [new Date(now), new Date(now + 7 * 86_400_000)] as const
  wrong.push(...(await wholeReadsOf('board', () => readBoardText(ctx, ...week))))
  const created = createWorkOrder(ctx, { customer_id: ids.customer, asset_ids: [], description: 'New' })
  expect((await created).customer.id).toBe(ids.customer)
  wrong.push(...(await wholeReadsOf('create', () => createWorkOrder(ctx, { customer_id: ids.customer }))))
  expect(wrong).toEqual([])
})
