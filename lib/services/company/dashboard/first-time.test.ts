import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db, pool } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import type { Prisma } from '@/prisma/generated/client'
import { makeAccount } from '@/lib/testing/account'
import { watch } from '@/lib/testing/statements'
import { makeHousehold } from '@/lib/testing/factories/work-orders'
import { readDashboard } from '@/lib/services/company/dashboard'

const NOW = new Date('2026-11-20T12:00:00Z')
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

let ctx: ServiceContext
let customer_id: string
let boiler: string
let cooler: string
let number = 0

beforeEach(async () => {
  ctx = await makeAccount()
  const home = await makeHousehold(ctx)
  customer_id = home.customer_id
  ;[boiler = '', cooler = ''] = home.asset_ids
})

type Values = Partial<Prisma.WorkOrderUncheckedCreateInput>

async function make(values: Values, assets: readonly string[] = [boiler]) {
  const id = newId()
  number += 1
  const where = { account_id: ctx.accountId }
  const data = {
    ...where,
    id,
    customer_id,
    work_order_number: `WO-${number}`,
    work_order_type: 'repair' as const,
    ...values,
  }
  await db().workOrder.create({ data })
  await db().workOrderAsset.createMany({ data: assets.map((asset_id) => ({ ...where, work_order_id: id, asset_id })) })
}

/** Work that was called for and completed so many days ago. */
const done = (days: number, values: Values = {}, assets?: readonly string[]) =>
  make({ status: 'completed', created_at: ago(days), completed_at: ago(days), ...values }, assets)
/** A call of so many days ago that is still open. */
const call = (days: number, values: Values = {}, assets?: readonly string[]) =>
  make({ status: 'open', created_at: ago(days), ...values }, assets)

const read = async () => (await readDashboard(ctx, NOW)).first_time

describe('first-time completion', () => {
  it('counts work as failed when the same asset needed corrective work again within 30 days, and only then', async () => {
    await done(45)
    expect((await read()).settled).toEqual({ completed: 1, first_time: 1 })
    await call(40, {}, [cooler])
    await call(40, { work_order_type: 'maintenance' })
    await call(40, { status: 'cancelled' })
    await call(40, { status: 'draft' })
    await call(40, { deleted_at: ago(39) })
    await call(50)
    await call(14)
    expect((await read()).settled).toEqual({ completed: 1, first_time: 1 })
    await call(38)
    expect((await read()).settled).toEqual({ completed: 1, first_time: 0 })
  })

  it('takes a job of two days as done the first time', async () => {
    await done(40, { created_at: ago(45), started_at: ago(41.5) })
    expect((await read()).settled).toEqual({ completed: 1, first_time: 1 })
  })

  it('marks work of the last 30 days as provisional and leaves out what is older than 60', async () => {
    await done(61)
    await done(45, {}, [cooler])
    await done(10)
    await done(2)
    expect(await read()).toEqual({
      days: 30,
      settled: { completed: 1, first_time: 1 },
      provisional: { completed: 2, first_time: 1 },
    })
  })

  it('counts work on several assets once, and as failed when one of them fails again', async () => {
    await done(45, {}, [boiler, cooler])
    await call(40, {}, [cooler])
    await call(39, {}, [cooler, boiler])
    expect((await read()).settled).toEqual({ completed: 1, first_time: 0 })
  })

  it('leaves out work without an asset, planned work, and another company’s', async () => {
    await done(45, {}, [])
    await done(45, { work_order_type: 'maintenance' })
    await done(45, { deleted_at: ago(1) })
    expect((await readDashboard(await makeAccount(), NOW)).first_time.settled).toEqual({ completed: 0, first_time: 0 })
    expect((await read()).settled).toEqual({ completed: 0, first_time: 0 })
  })

  it('dates an imported order by its visit and not by the day of the import', async () => {
    await done(50, { created_at: ago(35), started_at: ago(50) })
    await done(40, { created_at: ago(35), started_at: ago(40) }, [cooler])
    expect((await read()).settled).toEqual({ completed: 2, first_time: 2 })
  })

  it('reads nothing of an import of old work', async () => {
    await done(45)
    await db().$executeRaw`
      INSERT INTO work_order (account_id, id, work_order_number, customer_id, status, work_order_type, created_at, started_at,
        completed_at, updated_at)
      SELECT ${ctx.accountId}::uuid, gen_random_uuid(), 'OLD-' || n, ${customer_id}::uuid, 'completed', 'repair', ${ago(1)},
        ${ago(900)}, ${ago(900)}, ${ago(1)}
      FROM generate_series(1, 5000) n`
    await db().$executeRaw`ANALYZE work_order`
    const sent = await watch(read)
    const { text, values } = sent.find((one) => one.text.includes('followed AS')) ?? { text: '' }
    const plan = await pool().query({ text: `EXPLAIN (ANALYZE, TIMING off) ${text}`, values })
    const lines = JSON.stringify(plan.rows)
    expect(lines).toContain('work_order_completed_live')
    expect(lines).not.toMatch(/Seq Scan on work_order\b|Rows Removed by Filter: \d{3}|rows=\d{4}[.\d]* loops/)
  })
})
