import { describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeHousehold, makeWorkOrder, trash } from '@/lib/testing/factories/work-orders'
import {
  changeWorkOrders,
  deleteWorkOrder,
  deleteWorkOrders,
  getWorkOrder,
  listWorkOrderHistory,
  undoWorkOrders,
  updateWorkOrder,
} from '@/lib/services/work/work-orders'

/** A user with requests of their own: an undo names the request that it takes back. */
async function makeUserContext(): Promise<ServiceContext> {
  const ctx = await makeAccount()
  return { ...ctx, actor: { type: 'user', id: newId(), name: 'Dana Reyes' } }
}

/** A record without when it was last written, which an undo does not take back. */
const withoutTime = (record: object) => ({ ...record, updated_at: null })

const request = (ctx: ServiceContext): ServiceContext => ({ ...ctx, requestId: newId() })

describe('bulk changes', () => {
  it('assign as one change does, and leave a row of history each', async () => {
    const ctx = await makeUserContext()
    const { customer_id, technician_id } = await makeHousehold(ctx)
    const open = await makeWorkOrder(ctx, { customer_id })
    const draft = await makeWorkOrder(ctx, { customer_id, status: 'draft' })
    const outcome = await changeWorkOrders(ctx, { ids: [open.id, draft.id, newId()], technician_id })
    expect(outcome.changed.toSorted()).toEqual([open.id, draft.id].toSorted())
    expect(outcome.refused).toMatchObject([{ reason: 'was deleted in the meantime' }])
    expect(await getWorkOrder(ctx, open.id)).toMatchObject({ status: 'assigned', technician: { id: technician_id } })
    expect(await getWorkOrder(ctx, draft.id)).toMatchObject({ status: 'draft', technician: { id: technician_id } })

    const [event] = (await listWorkOrderHistory(ctx, open.id, {})).data
    expect(event).toMatchObject({ verb: 'update', from: 'open', to: 'assigned', actor: { name: 'Dana Reyes' } })
    expect(event?.changes.technician).toEqual([null, { id: technician_id, name: 'Sam Reyes' }])
  })

  it('start assigned jobs and name unassigned ones', async () => {
    const ctx = await makeUserContext()
    const { customer_id, technician_id } = await makeHousehold(ctx)
    const order = await makeWorkOrder(ctx, { customer_id, technician_id })
    const nobodys = await makeWorkOrder(ctx, { customer_id })
    const outcome = await changeWorkOrders(ctx, { ids: [order.id, nobodys.id], status: 'in_progress' })
    expect(outcome.changed).toEqual([order.id])
    const reason = 'is not started. Assign a technician before starting this job'
    expect(outcome.refused).toEqual([{ id: nobodys.id, name: nobodys.work_order_number, reason }])
    expect(await getWorkOrder(ctx, nobodys.id)).toMatchObject({ status: 'open', started_at: null })
    // The API keeps taking every move (specification, section 3.1).
    expect(await updateWorkOrder(ctx, nobodys.id, { status: 'in_progress' })).toMatchObject({ status: 'in_progress' })
  })

  it('move to a day and keep the time of day, across a change of clocks; those without a time begin at 8:00', async () => {
    const ctx = await makeUserContext()
    const { customer_id } = await makeHousehold(ctx)
    // New York: 10:30 on October 30 is UTC-4, on November 3 it is UTC-5.
    const timed = await makeWorkOrder(ctx, { customer_id, scheduled_date: '2026-10-30T14:30:00Z' })
    const untimed = await makeWorkOrder(ctx, { customer_id })
    const ids = [timed.id, untimed.id]
    await changeWorkOrders(ctx, { ids, scheduled_day: '2026-11-03' })
    expect((await getWorkOrder(ctx, timed.id)).scheduled_date).toBe('2026-11-03T15:30:00.000Z')
    expect((await getWorkOrder(ctx, untimed.id)).scheduled_date).toBe('2026-11-03T13:00:00.000Z')
    await changeWorkOrders(ctx, { ids, scheduled_day: '2026-11-04', scheduled_minutes: 14 * 60 })
    expect((await getWorkOrder(ctx, timed.id)).scheduled_date).toBe('2026-11-04T19:00:00.000Z')
    await changeWorkOrders(ctx, { ids, scheduled_day: null })
    expect((await getWorkOrder(ctx, timed.id)).scheduled_date).toBeNull()
  })

  it('change nothing and write no history where nothing differs', async () => {
    const ctx = await makeUserContext()
    const order = await makeWorkOrder(ctx)
    const outcome = await changeWorkOrders(ctx, { ids: [order.id], status: 'open' })
    expect(outcome).toMatchObject({ changed: [], refused: [] })
    expect((await listWorkOrderHistory(ctx, order.id, {})).meta.total_count).toBe(1)
    expect((await getWorkOrder(ctx, order.id)).updated_at).toBe(order.updated_at)
  })

  it('refuse what a single change refuses: missing permission, foreign records, a deleted technician', async () => {
    const ctx = await makeUserContext()
    const { customer_id, technician_id } = await makeHousehold(ctx)
    const order = await makeWorkOrder(ctx, { customer_id })
    await expect(
      changeWorkOrders(withScopes(ctx, 'read:work-orders'), { ids: [order.id], status: 'open' }),
    ).rejects.toMatchObject({ code: 'forbidden' })
    const stranger = await changeWorkOrders(await makeUserContext(), { ids: [order.id], status: 'cancelled' })
    expect(stranger.changed).toEqual([])
    await trash(ctx, 'technician', technician_id)
    await expect(changeWorkOrders(ctx, { ids: [order.id], technician_id })).rejects.toMatchObject({
      details: [{ field: 'technician_id' }],
    })
    await expect(changeWorkOrders(ctx, { ids: [], status: 'lost' })).rejects.toMatchObject({
      details: [{ field: 'ids' }, { field: 'status' }],
    })
    expect((await getWorkOrder(ctx, order.id)).status).toBe('open')
  })
})

describe('a bulk delete', () => {
  it('leaves the same history as a single delete: the whole record', async () => {
    const ctx = await makeUserContext()
    const { asset_ids, ...household } = await makeHousehold(ctx)
    const whole = {
      ...household,
      asset_ids,
      description: 'Unit leaks',
      notes: 'Key at the desk',
      work_order_type: 'repair',
      scheduled_date: '2026-11-20T10:00:00Z',
      estimated_duration: 90,
      due_by: '2026-11-21T10:00:00Z',
      window_start: '2026-11-20T08:00:00Z',
      window_end: '2026-11-20T12:00:00Z',
      required_skills: ['HVAC'],
    }
    const [single, bulk] = [await makeWorkOrder(ctx, whole), await makeWorkOrder(ctx, whole)]
    await deleteWorkOrder(ctx, single.id)
    await deleteWorkOrders(ctx, { ids: [bulk.id] })
    const [ofSingle, ofBulk] = [await deleteHistory(ctx, single.id), await deleteHistory(ctx, bulk.id)]
    expect(ofBulk).toEqual({ ...ofSingle, work_order_number: [bulk.work_order_number, null] })
    expect(ofBulk).toMatchObject({
      technician: [{ id: household.technician_id, name: 'Sam Reyes' }, null],
      contact: [{ id: household.contact_id }, null],
      notes: ['Key at the desk', null],
      work_order_type: ['repair', null],
      window_start: ['2026-11-20T08:00:00.000Z', null],
    })
  })
})

/** What the delete of a work order left in its history. */
async function deleteHistory(ctx: ServiceContext, id: string) {
  const where = { account_id: ctx.accountId, record_type: 'work_order', record_id: id, verb: 'delete' }
  return (await db().history.findFirstOrThrow({ where })).changes as Record<string, unknown>
}

describe('the undo of a bulk action', () => {
  it('restores technician, status, day and times of exactly these records', async () => {
    const ctx = await makeUserContext()
    const { customer_id, technician_id } = await makeHousehold(ctx)
    const started = await makeWorkOrder(ctx, { customer_id, technician_id, scheduled_date: '2026-11-20T10:00:00Z' })
    await updateWorkOrder(ctx, started.id, { status: 'in_progress' })
    const fresh = await makeWorkOrder(ctx, { customer_id })
    const ids = [started.id, fresh.id]
    const before = await Promise.all(ids.map((id) => getWorkOrder(ctx, id)))

    const act = request(ctx)
    const { batch, changed } = await changeWorkOrders(act, {
      ids,
      technician_id: null,
      status: 'completed',
      scheduled_day: '2026-12-01',
    })
    expect((await getWorkOrder(ctx, started.id)).completed_at).not.toBeNull()
    const outcome = await undoWorkOrders(request(ctx), { ids: changed, batch })
    expect(outcome).toMatchObject({ refused: [] })
    const after = await Promise.all(ids.map((id) => getWorkOrder(ctx, id)))
    expect(after.map(withoutTime)).toEqual(before.map(withoutTime))

    const [event] = (await listWorkOrderHistory(ctx, fresh.id, {})).data
    expect(event).toMatchObject({ verb: 'undo', from: 'completed', to: 'open' })
    const again = await undoWorkOrders(request(ctx), { ids: changed, batch })
    expect(again.changed).toEqual([])
    expect(again.refused.map(({ reason }) => reason)).toEqual(Array(2).fill('was taken back already'))
  })

  it('skips and names a record that somebody changed since, and restores the others', async () => {
    const ctx = await makeUserContext()
    const { customer_id } = await makeHousehold(ctx)
    const [one, other] = [await makeWorkOrder(ctx, { customer_id }), await makeWorkOrder(ctx, { customer_id })]
    const act = request(ctx)
    const { batch } = await changeWorkOrders(act, { ids: [one.id, other.id], status: 'on_hold' })
    await updateWorkOrder(request(ctx), one.id, { priority: 'urgent' })
    const outcome = await undoWorkOrders(request(ctx), { ids: [one.id, other.id], batch })
    expect(outcome.changed).toEqual([other.id])
    expect(outcome.refused).toEqual([
      { id: one.id, name: one.work_order_number, reason: 'was changed by you since: priority' },
    ])
    expect(await getWorkOrder(ctx, one.id)).toMatchObject({ status: 'on_hold', priority: 'urgent' })
  })

  it('restores deleted ones unless their customer is in the trash', async () => {
    const ctx = await makeUserContext()
    const [keptOrder, lost] = [await makeWorkOrder(ctx), await makeWorkOrder(ctx)]
    const act = request(ctx)
    const { batch, changed } = await deleteWorkOrders(act, { ids: [keptOrder.id, lost.id] })
    await expect(getWorkOrder(ctx, keptOrder.id)).rejects.toMatchObject({ code: 'not_found' })
    await trash(ctx, 'customer', lost.customer.id)
    const outcome = await undoWorkOrders(request(ctx), { ids: changed, batch })
    expect(outcome.changed).toEqual([keptOrder.id])
    expect(outcome.refused).toMatchObject([{ id: lost.id, reason: 'is for a customer in the trash' }])
    expect(await getWorkOrder(ctx, keptOrder.id)).toMatchObject({
      work_order_number: keptOrder.work_order_number,
      status: 'open',
    })
    const verbs = (await listWorkOrderHistory(ctx, keptOrder.id, {})).data.map(({ verb }) => verb)
    expect(verbs).toEqual(['restore', 'delete', 'create'])
  })

  it('is only for the user who acted, and only for what the action changed', async () => {
    const ctx = await makeUserContext()
    const order = await makeWorkOrder(ctx)
    const bystander = await makeWorkOrder(ctx)
    const act = request(ctx)
    const { batch } = await changeWorkOrders(act, { ids: [order.id], status: 'cancelled' })
    const colleague = { ...request(ctx), actor: { type: 'user' as const, id: newId(), name: 'Lee Park' } }
    expect((await undoWorkOrders(colleague, { ids: [order.id], batch })).changed).toEqual([])
    const outcome = await undoWorkOrders(request(ctx), { ids: [order.id, bystander.id], batch })
    expect(outcome.changed).toEqual([order.id])
    expect(outcome.refused).toMatchObject([{ id: bystander.id, reason: 'was not changed by this action' }])
  })

  it('does not reassign work to a deleted technician', async () => {
    const ctx = await makeUserContext()
    const { customer_id, technician_id } = await makeHousehold(ctx)
    const order = await makeWorkOrder(ctx, { customer_id, technician_id })
    const act = request(ctx)
    const { batch } = await changeWorkOrders(act, { ids: [order.id], technician_id: null })
    await db().technician.updateMany({ where: { id: technician_id }, data: { deleted_at: new Date() } })
    const { refused } = await undoWorkOrders(request(ctx), { ids: [order.id], batch })
    expect(refused).toMatchObject([{ reason: 'would be assigned to a technician in the trash' }])
  })
})

describe('finished work of somebody in the trash', () => {
  it('stays finished in bulk and in an undo; the others change', async () => {
    const ctx = await makeUserContext()
    const gone = await makeHousehold(ctx)
    const dismissed = await makeHousehold(ctx)
    const live = await makeHousehold(ctx)
    const orders = [
      await makeWorkOrder(ctx, { customer_id: gone.customer_id }),
      await makeWorkOrder(ctx, { customer_id: live.customer_id, technician_id: dismissed.technician_id }),
      await makeWorkOrder(ctx, { customer_id: live.customer_id, technician_id: live.technician_id }),
    ]
    const ids = orders.map(({ id }) => id)
    const { batch } = await changeWorkOrders(request(ctx), { ids, status: 'completed' })
    await trash(ctx, 'customer', gone.customer_id)
    await trash(ctx, 'technician', dismissed.technician_id)

    const undone = await undoWorkOrders(request(ctx), { ids, batch })
    expect(undone.changed).toEqual([ids[2]])
    expect(undone.refused.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 2).toSorted())

    const reopened = await changeWorkOrders(request(ctx), { ids, status: 'on_hold' })
    expect(reopened.changed).toEqual([ids[2]])
    expect(reopened.refused).toEqual([
      expect.objectContaining({ id: ids[0], reason: 'is for a customer in the trash' }),
      expect.objectContaining({ id: ids[1], reason: 'would be assigned to a technician in the trash' }),
    ])
    const saved = await changeWorkOrders(request(ctx), { ids: [ids[1]], status: 'open', technician_id: null })
    expect(saved.changed).toEqual([ids[1]])
  })
})
