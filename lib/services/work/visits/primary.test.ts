import { readFile } from 'node:fs/promises'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedCompany } from '@/prisma/seed-company'
import type { ServiceContext } from '@/lib/access/context'
import { db, pool } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { WORK_ORDER_STATUSES } from '@/lib/domain/work-orders/status'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'
import { undoLastAction } from '@/lib/services/data/undo'
import { changeBoardJob } from '@/lib/services/scheduling/board'
import {
  changeWorkOrders,
  deleteWorkOrder,
  placeWorkOrders,
  restoreWorkOrder,
  updateWorkOrder,
} from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'

/* A work order's technician, date and duration are its primary visit, whoever writes them. */

let ctx: ServiceContext
let home: Household

beforeAll(async () => {
  ctx = await makeAccount()
  home = await makeHousehold(ctx)
})

const AT = '2026-11-24T09:00:00.000Z'
const LATER = '2026-11-25T13:30:00.000Z'
const make = (more: Record<string, unknown> = {}) => makeWorkOrder(ctx, { customer_id: home.customer_id, ...more })
const bulkOf = (id: string) => ({ operations: [{ action: 'update', id, data: { scheduled_date: LATER } }] })
const placementOf = (id: string) => ({
  id,
  technician_id: home.technician_id,
  scheduled_date: AT,
  seen: { technician_id: null, scheduled_date: null, estimated_duration: 60 },
})
const visitsOf = (work_order_id: string) =>
  db().visit.findMany({ where: { account_id: ctx.accountId, work_order_id }, orderBy: { sequence: 'asc' } })

/** Work orders whose primary visit is missing or says otherwise. */
async function astray(): Promise<unknown[]> {
  const { rows } = await pool().query<{ work_order_number: string }>(`
    SELECT w.work_order_number, row_to_json(v) FROM work_order w
    LEFT JOIN visit v ON v.account_id = w.account_id AND v.work_order_id = w.id AND v.is_primary AND v.deleted_at IS NULL
    WHERE v.id IS NULL OR v.technician_id IS DISTINCT FROM w.technician_id OR v.scheduled_start IS DISTINCT FROM w.scheduled_date
      OR v.minutes IS DISTINCT FROM w.estimated_duration OR v.status <> visit_status_of(w.status)
      OR v.started_at IS DISTINCT FROM w.started_at OR v.ended_at IS DISTINCT FROM w.completed_at`)
  return rows
}

describe('the primary visit', () => {
  it('is made with the work order, bears its id, and says what it says', async () => {
    const { technician_id } = home
    const order = await make({ technician_id, scheduled_date: AT, estimated_duration: 90 })
    const visits = await visitsOf(order.id)
    expect(visits).toHaveLength(1)
    expect(visits[0]).toMatchObject({
      id: order.id,
      is_primary: true,
      sequence: 1,
      status: 'planned',
      technician_id,
      minutes: 90,
      scheduled_start: new Date(AT),
      started_at: null,
      ended_at: null,
      deleted_at: null,
    })
  })

  it.each(WORK_ORDER_STATUSES)('follows the status %s, there and back', async (status) => {
    const { id } = await make({ technician_id: home.technician_id, scheduled_date: AT })
    await updateWorkOrder(ctx, id, { status })
    await updateWorkOrder(ctx, id, { status: 'open' })
    expect(await astray()).toEqual([])
  })

  describe('follows what every writer does:', () => {
    let id: string
    let user: ServiceContext

    beforeEach(async () => {
      id = (await make({ status: 'open', estimated_duration: 60 })).id
      user = { ...ctx, requestId: newId(), actor: { type: 'user', id: newId(), name: 'Ana' } }
    })

    const writers: [string, () => Promise<unknown>][] = [
      ['an update', () => updateWorkOrder(ctx, id, { scheduled_date: AT, estimated_duration: 0 })],
      ['the board', () => changeBoardJob(ctx, id, { technician_id: home.technician_id, scheduled_date: LATER })],
      ['a change of many', () => changeWorkOrders(ctx, { ids: [id], technician_id: home.technician_id })],
      ['a bulk request', () => runBulk(ctx, REGISTRY.work_order, bulkOf(id))],
      ['the trash and back', () => deleteWorkOrder(ctx, id).then(() => restoreWorkOrder(ctx, id))],
      ['an accepted plan', () => placeWorkOrders(ctx, [placementOf(id)], async () => new Map())],
    ]

    it.each(writers)('%s', async (_name, write) => {
      await write()
      expect(await astray()).toEqual([])
    })

    it('an undo', async () => {
      await changeBoardJob(user, id, { technician_id: home.technician_id, scheduled_date: AT })
      expect((await visitsOf(id))[0]?.technician_id).toBe(home.technician_id)
      await undoLastAction({ ...user, requestId: newId() })
      expect((await visitsOf(id))[0]?.technician_id).toBeNull()
      expect(await astray()).toEqual([])
    })
  })

  it('is not written by a change of anything else', async () => {
    const { id } = await make({ scheduled_date: AT })
    const versionOf = async () =>
      (await pool().query<{ xmin: string }>('SELECT xmin::text FROM visit WHERE id = $1', [id])).rows[0]?.xmin
    const before = await versionOf()
    await updateWorkOrder(ctx, id, { description: 'Look at it', priority: 'high' })
    expect(await versionOf()).toBe(before)
  })

  it('cannot be two', async () => {
    const { id } = await make()
    const second = { account_id: ctx.accountId, id: newId(), work_order_id: id, sequence: 2, is_primary: true }
    await expect(db().visit.create({ data: second })).rejects.toThrow('Unique constraint')
  })

  it('is made for the work orders of a whole company at once', async () => {
    const other = await makeAccount()
    await seedCompany({ accountId: other.accountId, workOrders: 300 })
    expect(await db().visit.count({ where: { account_id: other.accountId, is_primary: true } })).toBe(300)
    expect(await astray()).toEqual([])
  })
})

describe('the visits of work orders from before there were any', () => {
  const migrate = async () =>
    pool().query(await readFile('prisma/migrations/20261122150001_visits_of_work_orders/migration.sql', 'utf8'))

  it('are made in slices, once, also of what is in the trash', async () => {
    const other = await makeAccount()
    await seedCompany({ accountId: other.accountId, workOrders: 2_300 })
    const { id } = await make({ scheduled_date: AT })
    await deleteWorkOrder(ctx, id)
    await pool().query('DELETE FROM visit')
    await migrate()
    expect(await astray()).toEqual([])
    await migrate()
    expect(await db().visit.count()).toBe(await db().workOrder.count())
  })

  it('say what a change says that commits while they are made', async () => {
    const { id } = await make({ scheduled_date: AT })
    await pool().query('DELETE FROM visit')
    const other = await pool().connect()
    try {
      await other.query('BEGIN')
      await other.query('UPDATE work_order SET scheduled_date = $2 WHERE id = $1', [id, LATER])
      const migrated = migrate()
      await waitsForLock()
      await other.query('COMMIT')
      await migrated
    } finally {
      other.release()
    }
    expect(await astray()).toEqual([])
  })
})

const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

/** Until somebody waits for another's row. */
async function waitsForLock(): Promise<void> {
  await expect.poll(async () => (await pool().query(WAITING)).rowCount, { timeout: 20_000 }).toBe(1)
}
