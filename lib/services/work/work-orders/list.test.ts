import { beforeAll, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { parseQuery } from '@/lib/schemas/query'
import { workOrderItem, workOrderListQuery } from '@/lib/schemas/work/work-order'
import { makeAccount } from '@/lib/testing/account'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { listWorkOrders } from '@/lib/services/work/work-orders'

let ctx: ServiceContext
let home: Household
let other: Household

const list = (query: Record<string, string>) =>
  listWorkOrders(ctx, parseQuery(workOrderListQuery, new URLSearchParams(query)))
const listIds = async (query: Record<string, string>) =>
  (await list(query)).data.map((row) => row.description ?? '').sort()

beforeAll(async () => {
  ctx = await makeAccount({ timeZone: 'America/New_York' })
  home = await makeHousehold(ctx)
  other = await makeHousehold(ctx)
  const { customer_id, technician_id } = home
  await makeWorkOrder(ctx, { ...home, description: 'a', priority: 'low', scheduled_date: '2026-11-20T04:59:59.999Z' })
  await makeWorkOrder(ctx, {
    customer_id,
    description: 'b',
    priority: 'urgent',
    scheduled_date: '2026-11-20T05:00:00Z',
  })
  await makeWorkOrder(ctx, { customer_id, technician_id, description: 'c', scheduled_date: '2026-11-21T04:59:59.999Z' })
  await makeWorkOrder(ctx, { customer_id: other.customer_id, description: 'd', due_by: '2026-11-21T00:00:00Z' })
  await makeWorkOrder(ctx, {
    customer_id,
    description: 'Leak: 50%_off',
    status: 'draft',
    priority: 'high',
    work_order_type: 'repair',
    scheduled_date: '2026-11-21T05:00:00Z',
  })
})

test('an item has exactly the fields of a list, newest first', async () => {
  const { data, meta } = await list({})
  for (const row of data) expect(workOrderItem.strict().parse(row)).toEqual(row)
  expect(data.map((row) => row.description)).toEqual(['Leak: 50%_off', 'd', 'c', 'b', 'a'])
  expect(meta).toEqual({ current_page: 1, total_pages: 1, total_count: 5, next_cursor: null })
  expect(data.at(-1)).toMatchObject({ customer: { id: home.customer_id }, asset_ids: home.asset_ids })
})

test.each([
  // All five by a counter, and four of a customer and a time by looking: less than a page, a page, and more.
  [{}, 5],
  [{ customer_id: '', from_date: '2026-11-19' }, 4],
])('returns the total and whether more follow on every page of %o', async (filter, total) => {
  const query = 'customer_id' in filter ? { ...filter, customer_id: home.customer_id } : filter
  for (const size of [total - 1, total, total + 1]) {
    const per_page = String(size)
    const first = await list({ ...query, per_page })
    expect(first.meta.total_count).toBe(total)
    expect(first.data).toHaveLength(Math.min(size, total))
    const second = await list({ ...query, per_page, page: '2' })
    expect(second.meta).toMatchObject({ total_count: total, next_cursor: null })
    expect(second.data).toHaveLength(Math.max(0, total - size))
    const cursor = first.meta.next_cursor
    expect(cursor === null).toBe(size >= total)
    if (cursor) expect((await list({ ...query, per_page, cursor })).data).toEqual(second.data)
  }
})

test.each([
  [{ from_date: '2026-11-20', to_date: '2026-11-20' }, ['b', 'c']],
  [{ from_date: '2026-11-21' }, ['Leak: 50%_off']],
  [{ to_date: '2026-11-19' }, ['a']],
  [{ from_date: '2026-11-21', to_date: '2026-11-20' }, []],
  [{ from_date: '0001-01-01', to_date: '9999-12-31' }, ['Leak: 50%_off', 'a', 'b', 'c']],
  [{ status: 'draft' }, ['Leak: 50%_off']],
  [{ status: 'open, draft', priority: 'high,urgent' }, ['Leak: 50%_off', 'b']],
  [{ work_order_type: 'repair' }, ['Leak: 50%_off']],
  [{ technician_id: 'none' }, ['Leak: 50%_off', 'b', 'd']],
  [{ technician_id: 'not-an-id' }, []],
  [{ customer_id: 'not-an-id' }, []],
  [{ search: '50%_' }, ['Leak: 50%_off']],
  [{ search: 'LEAK' }, ['Leak: 50%_off']],
  [{ search: 'o-000004' }, ['d']],
  [{ search: '5_' }, []],
  [{ search: 'leak', status: 'open,draft', from_date: '2026-11-21' }, ['Leak: 50%_off']],
  [{ search: 'leak', status: 'open,draft', to_date: '2026-11-20' }, []],
])('%o finds %o', async (query, wanted) => {
  expect(await listIds(query)).toEqual(wanted)
})

test('filters by customer and technician', async () => {
  expect(await listIds({ technician_id: home.technician_id })).toEqual(['a', 'c'])
  expect(await listIds({ customer_id: other.customer_id })).toEqual(['d'])
  expect(await listIds({ customer_id: other.customer_id, technician_id: home.technician_id })).toEqual([])
})

test.each(
  ['created_at', 'updated_at', 'scheduled_date', 'due_by', 'priority', 'status', 'work_order_number'].flatMap(
    (field) => [[field], [`-${field}`]],
  ),
)('sorted by %s, the pages and the cursor give the same rows once each', async (sort) => {
  const whole = (await list({ sort })).data.map((row) => row.id)
  expect(new Set(whole).size).toBe(5)
  const pages: string[] = []
  for (const page of ['1', '2', '3'])
    pages.push(...(await list({ sort, page, per_page: '2' })).data.map(({ id }) => id))
  expect(pages).toEqual(whole)
  const followed: string[] = []
  let cursor: string | null = null
  do {
    const next = await list({ sort, per_page: '2', ...(cursor && { cursor }) })
    followed.push(...next.data.map(({ id }) => id))
    cursor = next.meta.next_cursor
  } while (cursor)
  expect(followed).toEqual(whole)
})

test('sorts priorities from low to urgent, not by letter', async () => {
  const { data } = await list({ sort: '-priority' })
  expect(data.map((row) => row.priority)).toEqual(['urgent', 'high', 'medium', 'medium', 'low'])
})

test('updated_after finds what changed since', async () => {
  const rows = await db().workOrder.findMany({
    where: { account_id: ctx.accountId },
    orderBy: { updated_at: 'desc' },
    take: 2,
    select: { updated_at: true, description: true },
  })
  const [last, before] = rows
  expect(await listIds({ updated_after: before?.updated_at.toISOString() ?? '' })).toEqual([last?.description])
})

test('unknown values of filters are named', async () => {
  await expect(async () => list({ status: 'opne', priority: 'low,', sort: 'notes', foo: '1' })).rejects.toMatchObject({
    code: 'bad_request',
    details: ['foo', 'sort', 'status', 'priority'].map((field) => expect.objectContaining({ field }) as unknown),
  })
})
