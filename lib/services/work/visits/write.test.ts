import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { etagOf } from '@/lib/domain/etag'
import { newId } from '@/lib/domain/id'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'
import { redoLastAction, undoLastAction } from '@/lib/services/data/undo'
import {
  deleteWorkOrder,
  getWorkOrder,
  readWorkOrderDetail,
  restoreWorkOrder,
  updateWorkOrder,
} from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeTechnician } from '@/lib/testing/factories/catalogue'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { createVisit, deleteVisit, dryRunUpdateVisit, getVisit, listWorkOrderVisits, updateVisit } from './index'

let ctx: ServiceContext
let home: Household
let helper: string

beforeAll(async () => {
  ctx = await makeAccount()
  home = await makeHousehold(ctx)
  helper = (await makeTechnician(ctx)).id
})

const AT = '2026-11-24T09:00:00.000Z'
const LATER = '2026-11-25T13:30:00.000Z'
const make = () =>
  makeWorkOrder(ctx, {
    customer_id: home.customer_id,
    technician_id: home.technician_id,
    scheduled_date: AT,
    estimated_duration: 60,
  })
const further = { scheduled_start: LATER, minutes: 30 }
const visitsOf = async (id: string) => (await listWorkOrderVisits(ctx, id, {})).data
/** What the visits of a work order say, but for when they were written. */
const statesOf = async (id: string) =>
  (await visitsOf(id)).map(({ created_at: _made, updated_at: _written, ...visit }) => visit)
const verbsOf = async (record_id: string) =>
  (
    await db().history.findMany({
      where: { account_id: ctx.accountId, record_type: 'visit', record_id },
      orderBy: { position: 'asc' },
    })
  ).map(({ verb }) => verb)
const someone = () => {
  const id = newId()
  return (): ServiceContext => ({ ...ctx, requestId: newId(), actor: { type: 'user', id, name: 'Ana' } })
}

describe('a further visit', () => {
  it('comes last in the sequence and leaves the work order as it is', async () => {
    const order = await make()
    const before = await getWorkOrder(ctx, order.id)
    const visit = await createVisit(ctx, order.id, { ...further, technician_id: helper })
    expect(visit).toMatchObject({
      sequence: 2,
      is_primary: false,
      status: 'planned',
      minutes: 30,
      scheduled_start: LATER,
      technician: { id: helper },
    })
    expect((await createVisit(ctx, order.id, {})).sequence).toBe(3)
    expect(await getWorkOrder(ctx, order.id)).toEqual(before)
    expect(await verbsOf(visit.id)).toEqual(['create'])
  })

  it('needs a live work order and a technician of the account', async () => {
    const { id } = await make()
    const stranger = await makeTechnician(await makeAccount())
    await expect(createVisit(ctx, id, { technician_id: stranger.id })).rejects.toMatchObject({
      code: 'validation_error',
      details: [{ field: 'technician_id', message: 'is not an existing technician' }],
    })
    await deleteWorkOrder(ctx, id)
    await expect(createVisit(ctx, id, {})).rejects.toMatchObject({ code: 'not_found' })
    await expect(createVisit(withScopes(ctx, 'read:work-orders'), id, {})).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is changed by itself, and keeps when it was begun', async () => {
    const order = await make()
    const { id } = await createVisit(ctx, order.id, further)
    const begun = await updateVisit(ctx, id, { status: 'on_site', technician_id: helper })
    expect(begun.started_at).not.toBeNull()
    const done = await updateVisit(ctx, id, { status: 'done' })
    expect(done).toMatchObject({ status: 'done', started_at: begun.started_at, ended_at: expect.any(String) })
    expect(await updateVisit(ctx, id, { status: 'planned' })).toMatchObject({ ended_at: null })
    expect((await getWorkOrder(ctx, order.id)).status).toBe('open')
    expect(await verbsOf(id)).toEqual(['create', 'update', 'update', 'update'])
  })

  it('is changed only as it was read, with If-Match', async () => {
    const visit = await createVisit(ctx, (await make()).id, further)
    await updateVisit(ctx, visit.id, { minutes: 45 })
    const late = updateVisit(ctx, visit.id, { minutes: 50 }, etagOf(visit))
    await expect(late).rejects.toMatchObject({ code: 'precondition_failed' })
    await expect(deleteVisit(ctx, visit.id, etagOf(visit))).rejects.toMatchObject({ code: 'precondition_failed' })
  })

  it('writes nothing in a dry run, which returns its conflicts', async () => {
    const visit = await createVisit(ctx, (await make()).id, further)
    const historyCount = () => db().history.count({ where: { account_id: ctx.accountId } })
    const [before, rows] = [await getVisit(ctx, visit.id), await historyCount()]
    const { technician_id } = home
    const { value } = await dryRunUpdateVisit(ctx, visit.id, { technician_id, scheduled_start: AT, minutes: 45 })
    expect(value).toMatchObject({ id: visit.id, minutes: 45, technician: { id: technician_id } })
    expect(value.conflicts.map(({ code }) => code)).toContain('overlap')
    expect(await getVisit(ctx, visit.id)).toEqual(before)
    expect(await historyCount()).toBe(rows)
    const stale = dryRunUpdateVisit(ctx, visit.id, { minutes: 5 }, '"other"')
    await expect(stale).rejects.toMatchObject({ code: 'precondition_failed' })
  })

  it('changes its work order’s record, history and version', async () => {
    const order = await make()
    const visit = await createVisit(ctx, order.id, { ...further, technician_id: helper })
    const { visits, history } = await readWorkOrderDetail(ctx, order.id)
    expect(visits.map(({ version: _version, ...one }) => one)).toEqual(await visitsOf(order.id))
    expect(history.map(({ record_type, verb }) => [record_type, verb])).toEqual([
      ['visit', 'create'],
      ['work_order', 'create'],
    ])
    const [first, next] = visits
    await updateVisit(ctx, visit.id, { minutes: 50 }, next?.version)
    await updateVisit(ctx, order.id, { minutes: 55 }, first?.version)
    await expect(updateVisit(ctx, visit.id, { minutes: 5 }, next?.version)).rejects.toMatchObject({
      code: 'precondition_failed',
    })
  })

  it('is made, changed and deleted in bulk, each by the rules of one', async () => {
    const order = await make()
    const [keptVisit, gone] = [await createVisit(ctx, order.id, further), await createVisit(ctx, order.id, further)]
    const operations = [
      { action: 'create', data: { work_order_id: order.id, minutes: 20 } },
      { action: 'update', id: keptVisit.id, data: { status: 'no_access' } },
      { action: 'update', id: order.id, data: { status: 'done' } },
      { action: 'delete', id: gone.id },
    ]
    const { results } = await runBulk(ctx, REGISTRY.visit, { operations })
    expect(results.map(({ status }) => status)).toEqual([201, 200, 422, 200])
    expect((await visitsOf(order.id)).map(({ minutes, status }) => [minutes, status])).toEqual([
      [60, 'planned'],
      [30, 'no_access'],
      [20, 'planned'],
    ])
  })

  it('is hidden with its work order and found again with it', async () => {
    const order = await make()
    const { id } = await createVisit(ctx, order.id, further)
    await deleteWorkOrder(ctx, order.id)
    await expect(getVisit(ctx, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(updateVisit(ctx, id, { minutes: 5 })).rejects.toMatchObject({ code: 'not_found' })
    await restoreWorkOrder(ctx, order.id)
    expect(await getVisit(ctx, id)).toMatchObject({ sequence: 2 })
  })

  it('gives visits created at once different sequence numbers', async () => {
    const { id } = await make()
    await Promise.all(Array.from({ length: 5 }, () => createVisit(ctx, id, further)))
    expect((await visitsOf(id)).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6])
  })
})

describe('a primary visit', () => {
  it('is changed with its work order, and recorded in its history', async () => {
    const { id } = await make()
    const changed = await updateVisit(ctx, id, { technician_id: helper, scheduled_start: LATER, minutes: 15 })
    expect(changed).toMatchObject({ technician: { id: helper }, scheduled_start: LATER, minutes: 15, sequence: 1 })
    expect(await getWorkOrder(ctx, id)).toMatchObject({
      technician: { id: helper },
      scheduled_date: LATER,
      estimated_duration: 15,
      status: 'assigned',
    })
    expect(await verbsOf(id)).toEqual([])
  })

  it('takes no status of its own', async () => {
    const { id } = await make()
    await expect(updateVisit(ctx, id, { status: 'done' })).rejects.toMatchObject({
      code: 'validation_error',
      details: [{ field: 'status', message: expect.stringContaining('change the status of the work order') }],
    })
    expect(await updateVisit(ctx, id, { status: 'planned', minutes: 20 })).toMatchObject({ minutes: 20 })
  })

  it('is kept while it is the only one that is planned', async () => {
    const { id } = await make()
    await expect(deleteVisit(ctx, id)).rejects.toMatchObject({ code: 'last_visit' })
    const other = await createVisit(ctx, id, further)
    await updateVisit(ctx, other.id, { status: 'done' })
    await expect(deleteVisit(ctx, id)).rejects.toMatchObject({ code: 'last_visit' })
  })

  it.each(['completed', 'cancelled'])('is kept once its work order is %s', async (status) => {
    const { id } = await make()
    await createVisit(ctx, id, further)
    await updateWorkOrder(ctx, id, { status })
    const refused = { code: 'last_visit', message: expect.stringContaining('Reopen the work order') }
    await expect(deleteVisit(ctx, id)).rejects.toMatchObject(refused)
  })

  it('passes its status on to the new primary visit, and an undo restores both', async () => {
    const { id } = await make()
    const next = await createVisit(ctx, id, further)
    const onSite = await updateVisit(ctx, next.id, { status: 'on_site' })
    const ana = someone()
    await deleteVisit(ana(), id)
    expect(await getVisit(ctx, next.id)).toMatchObject({ is_primary: true, status: 'planned', started_at: null })
    await undoLastAction(ana())
    const { status, started_at } = onSite
    expect(await getVisit(ctx, next.id)).toMatchObject({ is_primary: false, status, started_at })
  })

  it('passes on to the next that is planned, and the work order with it', async () => {
    const { id } = await make()
    const next = await createVisit(ctx, id, { ...further, technician_id: helper })
    await createVisit(ctx, id, {})
    await deleteVisit(ctx, id)
    expect(await getVisit(ctx, next.id)).toMatchObject({ is_primary: true, scheduled_start: LATER })
    expect(await getWorkOrder(ctx, id)).toMatchObject({ technician: { id: helper }, scheduled_date: LATER })
    await updateWorkOrder(ctx, id, { scheduled_date: AT })
    expect(await getVisit(ctx, next.id)).toMatchObject({ scheduled_start: AT })
    await expect(getVisit(ctx, id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('an undo', () => {
  it('keeps the visit with the work order’s id primary', async () => {
    const { id } = await makeWorkOrder(ctx, { customer_id: home.customer_id })
    const [next, last] = [await createVisit(ctx, id, {}), await createVisit(ctx, id, {})]
    const [ana, ben] = [someone(), someone()]
    await deleteVisit(ana(), id)
    await deleteVisit(ben(), next.id)
    expect(await visitsOf(id)).toMatchObject([{ id: last.id, is_primary: true }])
    await undoLastAction(ana())
    await undoLastAction(ben())
    expect((await visitsOf(id)).map((visit) => [visit.id, visit.is_primary])).toEqual([
      [id, true],
      [next.id, false],
      [last.id, false],
    ])
  })

  it.each<[string, (ids: { primary: string; next: string }, by: ServiceContext) => Promise<unknown>]>([
    ['a further visit', ({ primary }, by) => createVisit(by, primary, further)],
    ['a change', ({ next }, by) => updateVisit(by, next, { minutes: 5, technician_id: helper, scheduled_start: null })],
    ['a status', ({ next }, by) => updateVisit(by, next, { status: 'on_site' })],
    ['a delete', ({ next }, by) => deleteVisit(by, next)],
    ['a change of the primary one', ({ primary }, by) => updateVisit(by, primary, { scheduled_start: LATER })],
    ['a delete of the primary one', ({ primary }, by) => deleteVisit(by, primary)],
  ])('takes back %s, and a redo does it again', async (_name, act) => {
    const { id } = await make()
    const next = await createVisit(ctx, id, { ...further, technician_id: helper })
    const ana = someone()
    const before = await statesOf(id)
    await act({ primary: id, next: next.id }, ana())
    const after = await statesOf(id)
    expect(after).not.toEqual(before)
    await undoLastAction(ana())
    expect(await statesOf(id)).toEqual(before)
    await redoLastAction(ana())
    expect(await statesOf(id)).toEqual(after)
    await undoLastAction(ana())
    expect(await statesOf(id)).toEqual(before)
  })
})
