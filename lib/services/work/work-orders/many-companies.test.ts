import { beforeAll, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db, pool } from '@/lib/db/client'
import { makeAccount } from '@/lib/testing/account'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { wholeAccountReads, watch } from '@/lib/testing/statements'
import { listCustomersText } from '@/lib/services/customers/customers'
import { createWorkOrder, getWorkOrder, listWorkOrdersText, updateWorkOrder } from '@/lib/services/work/work-orders'

/*
 * A statement that is planned once serves every company, so its plan suits what a company has on the average. Where most are small,
 * that must not be a plan by which a large one is read from end to end.
 */

const SMALL_COMPANIES = 100
const CUSTOMERS = 50
const WORK_ORDERS = 100
const CONTRACTS = { small: 1, large: 200 }
const ASSETS_OF_A_CONTRACT = 30

let ctx: ServiceContext
let home: Household

beforeAll(async () => {
  ctx = await makeAccount({ name: 'large' })
  home = await makeHousehold(ctx)
  await db().$executeRaw`
    INSERT INTO account (id, name, tier, time_zone, updated_at)
    SELECT md5('company ' || n)::uuid, 'small', 'enterprise', 'America/New_York', now()
    FROM generate_series(1, ${SMALL_COMPANIES}::int) n`
  await db().$executeRaw`
    INSERT INTO customer (account_id, id, customer_number, name, updated_at)
    SELECT id, CASE n WHEN 1 THEN ${home.customer_id}::uuid ELSE md5('customer ' || n)::uuid END, 'C-' || n, 'Harbor Bakery', now()
    FROM account, generate_series(1, ${CUSTOMERS}::int) n WHERE n > 1 OR name = 'small'`
  await db().$executeRaw`
    INSERT INTO service_contract (account_id, id, customer_id, contract_number, name, response_hours, updated_at)
    SELECT account.id, md5('contract ' || n)::uuid, ${home.customer_id}::uuid, 'S-' || n, 'Gold', 4, now()
    FROM account, generate_series(1, CASE name WHEN 'large' THEN ${CONTRACTS.large}::int ELSE ${CONTRACTS.small}::int END) n`
  await db().$executeRaw`
    INSERT INTO asset (account_id, id, customer_id, asset_tag, name, service_contract_id, updated_at)
    SELECT account_id, md5(id || 'asset ' || n)::uuid, customer_id, contract_number || '-' || n, 'Oven', id, now()
    FROM service_contract, generate_series(1, ${ASSETS_OF_A_CONTRACT}::int) n`
  await db().$executeRaw`
    INSERT INTO work_order (account_id, id, customer_id, work_order_number, status, updated_at)
    SELECT account_id, md5('work order ' || n)::uuid, id, customer_number || '-' || n,
      CASE n % 50 WHEN 0 THEN 'open' WHEN 1 THEN 'assigned' ELSE 'completed' END::work_order_status, now()
    FROM customer, generate_series(1, ${WORK_ORDERS}::int) n WHERE id = ${home.customer_id}::uuid`
  await db().$executeRaw`
    INSERT INTO work_order_asset (account_id, work_order_id, asset_id)
    SELECT one.account_id, one.id, asset.id
    FROM work_order one, LATERAL (SELECT id FROM asset WHERE asset.account_id = one.account_id LIMIT 1) asset`
  await db().$executeRaw`ANALYZE`
})

const requests: Record<string, () => Promise<unknown>> = {
  'creates a work order': () => createWorkOrder(ctx, { customer_id: home.customer_id }),
  'creates one over assets': () => createWorkOrder(ctx, { customer_id: home.customer_id, asset_ids: home.asset_ids }),
  'changes one': async () => {
    const { id } = await makeWorkOrder(ctx, home)
    await updateWorkOrder(ctx, id, { notes: 'Ring twice', status: 'in_progress' })
  },
  'searches customers': () => listCustomersText(ctx, { search: 'bakery' }),
  'reads one': async () => getWorkOrder(ctx, (await makeWorkOrder(ctx, home)).id),
}

it.each(Object.entries(requests))('%s without reading all of the company', async (_name, request) => {
  const sent = await watch(request)
  expect(sent.length).toBeGreaterThan(0)
  for (const statement of sent) expect(await wholeAccountReads(statement)).toEqual([])
})

it('lists a small company by a status without planning again for it', async () => {
  const small = await db().account.findFirstOrThrow({ where: { name: 'small' } })
  const list = () => listWorkOrdersText({ ...ctx, accountId: small.id }, { status: ['open'] })
  // PostgreSQL plans for the values five times before it decides whether the general plan is as good.
  const runs = 10
  const [statement] = (await watch(list)).filter(({ text }) => text.includes('work_order'))
  for (let run = 1; run < runs; run += 1) await list()
  const { rows } = await pool().query<{ generic: number }>(
    'SELECT generic_plans::int AS generic FROM pg_prepared_statements WHERE statement = $1',
    [statement?.text],
  )
  expect(rows).toEqual([{ generic: runs - 5 }])
})
