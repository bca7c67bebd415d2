import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { dayAfter, dayIn } from '@/lib/domain/time'
import { parseQuery } from '@/lib/schemas/query'
import { workOrderTableQuery } from '@/lib/schemas/work/work-order-table'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeServiceContract } from '@/lib/testing/factories/customers'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { listWorkOrderRows, listWorkOrdersUnder, updateWorkOrder } from '@/lib/services/work/work-orders'

const query = (text: string) => parseQuery(workOrderTableQuery, new URLSearchParams(text))

describe('the table of work orders', () => {
  it('shows customer, site, time and technician in the requested order', async () => {
    const ctx = await makeAccount()
    const household = await makeHousehold(ctx)
    const { customer_id, technician_id, site_id } = household
    await makeWorkOrder(ctx, { customer_id, description: 'Second', priority: 'low' })
    await makeWorkOrder(ctx, {
      customer_id,
      technician_id,
      site_id,
      priority: 'urgent',
      work_order_type: 'repair',
      description: 'x'.repeat(500),
      scheduled_date: '2026-11-20T10:00:00Z',
      due_by: '2020-01-01T00:00:00Z',
    })
    const { data, meta } = await listWorkOrderRows(ctx, query('sort=-priority'))
    expect(meta.total_count).toBe(2)
    expect(data[0]).toMatchObject({
      work_order_number: 'WO-000002',
      status: 'open',
      priority: 'urgent',
      work_order_type: 'repair',
      customer: { name: 'Harbor Bakery' },
      technician: { name: 'Sam Reyes' },
      site: { name: 'Main bakery' },
      scheduled_date: '2026-11-20T10:00:00.000Z',
      is_overdue: true,
    })
    expect(data[0]?.description).toHaveLength(200)
    expect(data[1]).toMatchObject({ technician: null, is_overdue: false })
  })

  it('finds by number, description and customer; filters by technician and missed due time', async () => {
    const ctx = await makeAccount()
    const household = await makeHousehold(ctx)
    const { customer_id, technician_id } = household
    const late = await makeWorkOrder(ctx, { customer_id, due_by: '2020-01-01T00:00:00Z', description: 'Leak 100%' })
    const done = await makeWorkOrder(ctx, { customer_id, due_by: '2020-01-01T00:00:00Z', technician_id })
    await updateWorkOrder(ctx, done.id, { status: 'completed' })
    const numbers = async (text: string) =>
      (await listWorkOrderRows(ctx, query(text))).data.map((row) => row.work_order_number)

    expect(await numbers('search=harbor')).toHaveLength(2)
    expect(await numbers('search=100%25')).toEqual([late.work_order_number])
    expect(await numbers('search=_')).toEqual([])
    expect(await numbers('overdue=true')).toEqual([late.work_order_number])
    expect(await numbers('technician_id=none')).toEqual([late.work_order_number])
    expect(await numbers(`technician_id=${technician_id}&status=completed`)).toEqual([done.work_order_number])
    expect(await numbers('overdue=true&search=harbor&status=completed')).toEqual([])
  })

  it('needs the right to read, and shows nothing of another account', async () => {
    const ctx = await makeAccount()
    await makeWorkOrder(ctx)
    expect((await listWorkOrderRows(await makeAccount(), query(''))).data).toEqual([])
    await expect(listWorkOrderRows(withScopes(ctx, 'read:assets'), query(''))).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('sends as many statements for many rows as for one', async () => {
    const [small, large] = [await makeAccount(), await makeAccount()]
    await makeWorkOrder(small)
    for (let createdCount = 0; createdCount < 12; createdCount++) await makeWorkOrder(large)
    const few = await statementsOf(() => listWorkOrderRows(small, query('')))
    expect(few).toBeGreaterThan(1)
    expect(await statementsOf(() => listWorkOrderRows(large, query('')))).toBe(few)
  })
})

/** How many statements the work sends to the database. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    // What was announced after an earlier commit is on its own way.
    return sent.mock.calls.filter(([statement]) => nameOf(statement) !== 'announce').length
  } finally {
    sent.mockRestore()
  }
}

function nameOf(statement: unknown): unknown {
  return typeof statement === 'object' && statement !== null && 'name' in statement ? statement.name : null
}

describe('the work orders under a contract', () => {
  it('are those about what it covers, called for on a day when it held', async () => {
    const ctx = await makeAccount()
    const { customer_id, asset_ids } = await makeHousehold(ctx)
    const [covered, other] = asset_ids
    const contract = await makeServiceContract(ctx, customer_id, { asset_ids: [covered] })
    const under = await makeWorkOrder(ctx, { customer_id, asset_ids: [covered] })
    await makeWorkOrder(ctx, { customer_id, asset_ids: [other] })
    const rowsOf = async (term: Partial<typeof contract>, text = '') => {
      const { data, meta } = await listWorkOrdersUnder(ctx, { ...contract, ...term }, query(text))
      expect(meta.total_count).toBe(data.length)
      return data.map(({ id }) => id)
    }
    expect(await rowsOf({})).toEqual([under.id])
    expect(await rowsOf({}, 'overdue=true')).toEqual([])
    expect(await rowsOf({}, 'status=completed')).toEqual([])
    const today = dayIn(ctx.account.timeZone, new Date(under.created_at))
    expect(await rowsOf({ start_date: today, end_date: today })).toEqual([under.id])
    expect(await rowsOf({ start_date: dayAfter(today) })).toEqual([])
    expect(await rowsOf({ end_date: '2020-01-01' })).toEqual([])
    await expect(listWorkOrdersUnder(withScopes(ctx, 'read:customers'), contract, {})).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
