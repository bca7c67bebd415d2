import { beforeAll, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { pool } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { makeAccount } from '@/lib/testing/account'
import { makePromise } from '@/lib/testing/factories/promises'
import { makeHousehold } from '@/lib/testing/factories/work-orders'
import { runDueJobs } from '@/lib/testing/jobs'
import { seedCompany, type SeededCompany } from '@/prisma/seed-company'

const now = new Date('2026-11-18T20:00:00Z')
const WORK_ORDERS = 2000

let ctx: ServiceContext
let twin: ServiceContext
let seeded: SeededCompany
const progress: number[] = []

async function count(sql: string): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`)
  return rows[0]?.count ?? -1
}

function countOf(account: ServiceContext): string {
  return `account_id = '${account.accountId}'`
}

async function checksum(account: ServiceContext): Promise<unknown> {
  const { rows } = await pool().query(
    `SELECT md5(string_agg(concat_ws(' ', work_order_number, w.status, priority, work_order_type, description, scheduled_date,
       started_at, completed_at, w.created_at, c.name, t.name), ',' ORDER BY work_order_number)) AS sum
     FROM work_order w JOIN customer c ON c.account_id = w.account_id AND c.id = w.customer_id
     LEFT JOIN technician t ON t.account_id = w.account_id AND t.id = w.technician_id WHERE w.${countOf(account)}`,
  )
  return rows[0]
}

beforeAll(async () => {
  ctx = await makeAccount()
  twin = await makeAccount()
  seeded = await seedCompany({
    accountId: ctx.accountId,
    workOrders: WORK_ORDERS,
    now,
    onProgress: (done, total) => progress.push(done / total),
  })
  await seedCompany({ accountId: twin.accountId, workOrders: WORK_ORDERS, now })
})

test('makes the requested number of work orders and other records in proportion', async () => {
  expect(seeded).toEqual({ workOrders: 2000, customers: 100, assets: 1000, tasks: 4000, technicians: 4 })
  expect(await count(`work_order WHERE ${countOf(ctx)}`)).toBe(WORK_ORDERS)
  expect(await count(`task WHERE ${countOf(ctx)}`)).toBe(2 * WORK_ORDERS)
  expect(await count(`customer WHERE ${countOf(ctx)}`)).toBe(WORK_ORDERS / 20)
  expect(await count(`site WHERE ${countOf(ctx)} AND latitude BETWEEN 47 AND 48`)).toBe(WORK_ORDERS / 20)
  expect(await count(`contact WHERE ${countOf(ctx)} AND is_primary`)).toBe(WORK_ORDERS / 20)
  expect(await count(`asset WHERE ${countOf(ctx)}`)).toBe(WORK_ORDERS / 2)
  expect(progress.at(-1)).toBe(1)
  expect(progress.toSorted((a, b) => a - b)).toEqual(progress)
})

test('the same time gives the same company in another account', async () => {
  expect(await checksum(twin)).toEqual(await checksum(ctx))
})

test('work is spread over past years, mostly completed, and scheduled for coming weeks', async () => {
  const mine = `work_order WHERE ${countOf(ctx)}`
  const moment = `'${now.toISOString()}'::timestamptz`
  expect(await count(`${mine} AND status = 'completed'`)).toBeGreaterThan(0.85 * WORK_ORDERS)
  expect(await count(`${mine} AND status = 'cancelled'`)).toBeGreaterThan(10)
  expect(await count(`${mine} AND scheduled_date > ${moment}`)).toBeGreaterThan(5)
  expect(await count(`${mine} AND scheduled_date > ${moment} + interval '32 days'`)).toBe(0)
  expect(await count(`${mine} AND created_at < ${moment} - interval '2 years'`)).toBeGreaterThan(300)
  expect(
    await count(`${mine} AND (created_at > ${moment} OR started_at > ${moment} OR completed_at > ${moment})`),
  ).toBe(0)
  expect(await count(`${mine} AND (started_at < created_at OR completed_at < started_at)`)).toBe(0)
  expect(await count(`${mine} AND (status = 'completed') <> (completed_at IS NOT NULL)`)).toBe(0)
  expect(await count(`${mine} AND (status IN ('open', 'draft')) <> (technician_id IS NULL)`)).toBe(0)
})

test('demo work orders refer to records of their customer and branch', async () => {
  const assets = `work_order w JOIN work_order_asset wa ON wa.account_id = w.account_id AND wa.work_order_id = w.id
    JOIN asset a ON a.account_id = w.account_id AND a.id = wa.asset_id WHERE w.${countOf(ctx)}`
  expect(await count(assets)).toBeGreaterThan(WORK_ORDERS / 2)
  expect(await count(`${assets} AND (a.customer_id <> w.customer_id OR a.created_at > w.created_at)`)).toBe(0)
  const crew = `work_order w JOIN technician t ON t.account_id = w.account_id AND t.id = w.technician_id
    JOIN customer c ON c.account_id = w.account_id AND c.id = w.customer_id WHERE w.${countOf(ctx)}`
  expect(await count(`${crew} AND t.branch_id <> c.branch_id`)).toBe(0)
  expect(await count(`${crew} AND c.created_at > w.created_at`)).toBe(0)
})

test('ids carry the moment of creation, numbers rise with it', async () => {
  const ids = `(SELECT replace(id::text, '-', '') AS id, created_at FROM work_order WHERE ${countOf(ctx)}) AS w
    WHERE ('x' || left(id, 12))::bit(48)::bigint <> round(extract(epoch FROM created_at) * 1000) OR substr(id, 13, 1) <> '7'`
  expect(await count(ids)).toBe(0)
  const falling = `(SELECT created_at, lag(created_at) OVER (ORDER BY work_order_number) AS before FROM work_order
    WHERE ${countOf(ctx)}) AS w WHERE before > created_at`
  expect(await count(falling)).toBe(0)
})

test('a second call adds as much and continues every number', async () => {
  await seedCompany({ accountId: ctx.accountId, workOrders: WORK_ORDERS, now })
  const { rows } = await pool().query<{ name: string; value: number }>(
    `SELECT name, value FROM counter WHERE ${countOf(ctx)} ORDER BY name`,
  )
  expect(rows.filter(({ name }) => name !== 'service_contract')).toEqual([
    { name: 'asset', value: WORK_ORDERS },
    { name: 'customer', value: WORK_ORDERS / 10 },
    { name: 'work_order', value: 2 * WORK_ORDERS },
  ])
  const columns = {
    work_order: 'work_order_number',
    customer: 'customer_number',
    asset: 'asset_tag',
    service_contract: 'contract_number',
  }
  for (const [table, column] of Object.entries(columns)) {
    const value = rows.find(({ name }) => name === table)?.value
    expect(await count(`${table} WHERE ${countOf(ctx)}`)).toBe(value)
    expect(await count(`${table} WHERE ${countOf(ctx)} AND right(${column}, 6)::int = ${value}`)).toBe(1)
  }
  expect(await count(`technician WHERE ${countOf(ctx)}`)).toBe(4)
  expect(await count(`branch WHERE ${countOf(ctx)}`)).toBe(3)
  expect(await count(`work_order WHERE ${countOf(twin)}`)).toBe(WORK_ORDERS)
})

test('the smallest company is one work order', async () => {
  const small = await makeAccount()
  await seedCompany({ accountId: small.accountId, workOrders: 1, now })
  expect(await count(`work_order WHERE ${countOf(small)}`)).toBe(1)
  expect(await count(`task WHERE ${countOf(small)}`)).toBe(2)
})

test('an unknown account or a number out of range is refused with a message', async () => {
  const accountId = newId()
  await expect(seedCompany({ accountId, workOrders: 10 })).rejects.toThrow(`there is no account ${accountId}`)
  await expect(seedCompany({ accountId: ctx.accountId, workOrders: 0 })).rejects.toThrow('a whole number from 1')
  await expect(seedCompany({ accountId: ctx.accountId, workOrders: 2.5 })).rejects.toThrow('a whole number from 1')
})

test('open work has its clocks once the job has run that comes with it', async () => {
  const promising = await makeAccount()
  const contract = await makePromise(promising, await makeHousehold(promising))
  await runDueJobs('follow-promises')
  await seedCompany({ accountId: promising.accountId, workOrders: 400, now })
  // Few of so few calls are promised anything; now all are.
  await pool().query(`UPDATE asset SET service_contract_id = '${contract}' WHERE ${countOf(promising)}`)
  await pool().query(`UPDATE work_order SET work_order_type = 'repair' WHERE ${countOf(promising)}`)
  await runDueJobs('follow-promises')
  const promised = `work_order w WHERE w.${countOf(promising)} AND status IN ('open', 'assigned', 'in_progress', 'on_hold')
    AND EXISTS (SELECT FROM work_order_asset a WHERE a.account_id = w.account_id AND a.work_order_id = w.id)`
  const clock = 'EXISTS (SELECT FROM sla_clock s WHERE s.account_id = w.account_id AND s.work_order_id = w.id)'
  expect(await count(`${promised} AND ${clock}`)).toBeGreaterThan(0)
  expect(await count(`${promised} AND NOT ${clock}`)).toBe(0)
})
