import { expect, test } from 'vitest'
import { db, pool } from '@/lib/db/client'
import { makeAccount } from '@/lib/testing/account'
import { createAsset, deleteAsset, updateAsset } from '@/lib/services/assets/assets'
import { createCustomer, deleteCustomer, restoreCustomer } from '@/lib/services/customers/customers'
import { createTechnician } from '@/lib/services/people/technicians'
import { createWorkOrder, deleteWorkOrder, listWorkOrders, updateWorkOrder } from '@/lib/services/work/work-orders'
import { verifyCounters } from '@/lib/services/data/counters'

const exact = () => verifyCounters({ repair: false })

test('counters equal a count of the rows after parallel creates, moves, trash, restore and refused writes', async () => {
  const ctx = await makeAccount()
  const technician = await createTechnician(ctx, { name: 'Dana' })
  const customers = await Promise.all(['A', 'B', 'C'].map((name) => createCustomer(ctx, { name })))
  const [first, second, third] = customers.map(({ id }) => id) as [string, string, string]

  const jobs = await Promise.all(
    Array.from({ length: 40 }, (_, index) => createWorkOrder(ctx, { customer_id: index % 2 ? first : second })),
  )
  await Promise.all(
    jobs.map(async ({ id }, index) => {
      if (index % 4 === 0) await updateWorkOrder(ctx, id, { technician_id: technician.id })
      if (index % 4 === 1) await updateWorkOrder(ctx, id, { status: 'completed', customer_id: third })
      if (index % 4 === 2) await deleteWorkOrder(ctx, id)
      if (index % 4 === 3) await updateWorkOrder(ctx, id, { customer_id: 'nobody' }).catch(() => undefined)
    }),
  )
  const asset = await createAsset(ctx, { name: 'Boiler', customer_id: third })
  await updateAsset(ctx, asset.id, { status: 'retired' })
  await deleteCustomer(ctx, third)
  expect(await exact()).toEqual([])
  await restoreCustomer(ctx, third)
  await deleteAsset(ctx, asset.id)
  expect(await exact()).toEqual([])

  const total = async (query: Parameters<typeof listWorkOrders>[1]) =>
    (await listWorkOrders(ctx, query)).meta.total_count
  expect(await total({})).toBe(30)
  expect(await total({ status: ['assigned', 'completed'] })).toBe(20)
  expect(await total({ customer_id: third })).toBe(10)
  expect(await total({ technician_id: null })).toBe(20)
  expect(await total({ technician_id: technician.id })).toBe(10)
})

test('a rolled-back transaction changes no count, and bulk statements count every row', async () => {
  const ctx = await makeAccount()
  const customer = await createCustomer(ctx, { name: 'A' })
  const insert = `INSERT INTO work_order (account_id, id, work_order_number, customer_id, updated_at)
    SELECT $1, gen_random_uuid(), $3 || n, $2, now() FROM generate_series(1, 500) n`
  const client = await pool().connect()
  await client.query('BEGIN')
  await client.query(insert, [ctx.accountId, customer.id, 'back-'])
  await client.query('ROLLBACK')
  await client.query(insert, [ctx.accountId, customer.id, 'kept-'])
  await client.query(`UPDATE work_order SET status = 'on_hold' WHERE account_id = $1`, [ctx.accountId])
  await client.query(`DELETE FROM work_order WHERE account_id = $1 AND work_order_number < 'kept-2'`, [ctx.accountId])
  client.release()
  expect(await exact()).toEqual([])
})

test('compacting changes no count, also during other writes', async () => {
  const ctx = await makeAccount()
  const { id: customer_id } = await createCustomer(ctx, { name: 'A' })
  const fold = () => db().$queryRaw`SELECT 1 FROM fold_record_count(${ctx.accountId}::uuid, 'work_order', '')`
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? fold() : createWorkOrder(ctx, { customer_id }))),
  )
  await fold()
  expect(await exact()).toEqual([])
  const rows = await db().recordCount.findMany({ where: { account_id: ctx.accountId, facet: 'work_order' } })
  expect(rows.map(({ delta }) => delta)).toEqual([20])
})

test('a wrong counter is found and repaired', async () => {
  const ctx = await makeAccount()
  await createCustomer(ctx, { name: 'A' })
  await db().recordCount.create({ data: { account_id: ctx.accountId, facet: 'customer', key: '', delta: 5 } })
  const wrong = [{ account_id: ctx.accountId, facet: 'customer', key: '', counted: 6, actual: 1 }]
  expect(await verifyCounters({ repair: true })).toEqual(wrong)
  expect(await exact()).toEqual([])
})
