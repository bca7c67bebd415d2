import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { seedCompany } from '@/prisma/seed-company'
import type { Operation } from '@/lib/api/contract'
import { routeOf } from '@/lib/api/router'
import { API_ROUTES } from '@/lib/operator/generated/api-routes'
import type { ServiceContext } from '@/lib/access/context'
import { JsonText } from '@/lib/db/json-text'
import { pool } from '@/lib/db/client'
import type { WorkOrderListQuery } from '@/lib/schemas/work/work-order'
import { listWorkOrders } from '@/lib/services/work/work-orders'
import { parseQuery } from '@/lib/schemas/query'
import { makeAccount } from './account'
import { makeCalendarFeeds } from './factories/calendar-feeds'
import { makeDevice, paramsOf, queryOf } from './path-parameters'
import { type Sent, watch, wholeReads } from './statements'

/*
 * What it costs must not grow with the data: every read of the API sends the same number of statements for a company of
 * a few records and for one of thousands, and the hot ones find their way by indexes.
 */

const SIZES = { small: 400, large: 4000 }

let reads: Operation[]
const companies = {} as Record<keyof typeof SIZES, ServiceContext>
const devices = {} as Record<keyof typeof SIZES, string>

beforeAll(async () => {
  reads = API_ROUTES.flatMap(([, handler]) => routeOf(handler)?.operations.GET ?? [])
  for (const size of ['small', 'large'] as const) {
    companies[size] = await makeAccount()
    await seedCompany({ accountId: companies[size].accountId, workOrders: SIZES[size] })
    devices[size] = await makeDevice(companies[size])
    await makeCalendarFeeds(
      companies[size],
      reads.map(({ contract }) => contract),
    )
  }
}, 120_000)

afterEach(() => vi.restoreAllMocks())

async function statementsOf(size: keyof typeof SIZES, operation: Operation): Promise<Sent[] | null> {
  const ctx = companies[size]
  const params = await paramsOf(ctx, operation.contract)
  if (!params) return null
  const needed = await queryOf(ctx, operation.contract, devices[size])
  const all = new URLSearchParams({ ...needed, ...(operation.contract.kind === 'page' && { per_page: '100' }) })
  const query = operation.contract.query ? parseQuery(operation.contract.query, all) : {}
  const call = { params, query, body: {}, ifMatch: null } as Parameters<Operation['run']>[1]
  // Once before it counts: connections are opened and Prisma prepares.
  await operation.run(ctx, call, undefined)
  return watch(async () => {
    const answer = await operation.run(ctx, call, undefined)
    if (answer instanceof JsonText) expect(answer.value()).toBeDefined()
  })
}

test('no read sends more statements for more records', { timeout: 120_000 }, async () => {
  const counts: Record<string, [number, number]> = {}
  for (const operation of reads) {
    const [small, large] = [await statementsOf('small', operation), await statementsOf('large', operation)]
    if (small && large) counts[operation.contract.id] = [small.length, large.length]
  }
  expect(Object.keys(counts).length).toBeGreaterThan(20)
  expect(Object.entries(counts).filter(([, [small, large]]) => large > small)).toEqual([])
  const most = Math.max(...Object.values(counts).map(([, large]) => large))
  expect(most, JSON.stringify(counts)).toBeLessThanOrEqual(8)
})

const HOT = [
  'listWorkOrders',
  'getWorkOrder',
  'listCustomers',
  'getCustomer',
  'listAssets',
  'getAsset',
  'getWarranty',
  'listServiceHistory',
  'listCustomerWorkOrders',
  'listCustomerAssets',
]

test.each(HOT)('%s is one statement, or two below a parent, without a full table scan', async (id) => {
  const operation = reads.find(({ contract }) => contract.id === id)
  if (!operation) throw new Error(`there is no ${id}`)
  const sent = (await statementsOf('large', operation)) ?? []
  const isBelow = operation.contract.path.split('/').length > 3 && operation.contract.kind === 'page'
  expect(sent).toHaveLength(isBelow ? 2 : 1)
  for (const statement of sent) expect(await wholeReads(statement)).toEqual([])
})

test.each(['-created_at', 'created_at', '-updated_at', 'scheduled_date'])(
  'far pages by %s start at the right record',
  async (sort) => {
    const { accountId } = companies.large
    const [name, direction] = sort.startsWith('-') ? [sort.slice(1), 'DESC'] : [sort, 'ASC']
    for (const page of [2, 7, 23, 40, 41]) {
      const { data } = await listWorkOrders(companies.large, { page, per_page: 100, sort } as WorkOrderListQuery)
      const { rows } = await pool().query<{ id: string }>(
        `SELECT id FROM work_order WHERE account_id = $1 AND deleted_at IS NULL
       ORDER BY ${name} ${direction} NULLS LAST, id ${direction} LIMIT 100 OFFSET $2`,
        [accountId, (page - 1) * 100],
      )
      expect(data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    }
  },
)
