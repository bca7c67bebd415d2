import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { changeBoardJob, type SeenPlace } from '@/lib/services/scheduling/board'
import { changeWorkOrders, deleteWorkOrder, getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { undoLastAction } from './index'

let account: ServiceContext
let home: Household
let ana: () => ServiceContext
let ben: () => ServiceContext

const NINE = '2026-11-24T09:00:00.000Z'
const TEN = '2026-11-24T10:00:00.000Z'

beforeEach(async () => {
  account = await makeAccount()
  home = await makeHousehold(account)
  // Each use is a request of its own, as it is in the console.
  const actor = (name: string) => {
    const id = newId()
    return () => ({ ...account, requestId: newId(), actor: { type: 'user' as const, id, name } })
  }
  ana = actor('Ana')
  ben = actor('Ben')
})

const slotAt = (scheduled_date: string, estimated_duration = 60) => ({
  technician_id: home.technician_id,
  scheduled_date,
  estimated_duration,
})
const makeOpen = () => makeWorkOrder(account, { customer_id: home.customer_id, estimated_duration: 60 })
/** A record without what changes with every write. */
const plan = async (id: string) => {
  const { updated_at: _updated, ...rest } = await getWorkOrder(account, id)
  return rest
}

describe('a move with its expected placement', () => {
  it('is refused with the colleague’s result when the job was moved meanwhile, and writes nothing', async () => {
    const { id } = await makeOpen()
    const seen: SeenPlace = { status: 'open', technician_id: null, scheduled_date: null, estimated_duration: 60 }
    expect(await changeBoardJob(ana(), id, slotAt(NINE), seen)).toMatchObject({ outcome: 'saved' })
    const second = await changeBoardJob(ben(), id, slotAt(TEN), seen)
    expect(second).toMatchObject({ outcome: 'moved', by: 'Ana', theirs: { scheduled_date: NINE } })
    expect(await plan(id)).toMatchObject({ scheduled_date: NINE })
    // Having seen it, Ben may decide for his own.
    expect(await changeBoardJob(ben(), id, slotAt(TEN), { status: 'assigned', ...slotAt(NINE) })).toMatchObject({
      outcome: 'saved',
    })
  })

  it('is refused when the job was completed meanwhile at the same placement', async () => {
    const { id } = await makeOpen()
    await changeBoardJob(ana(), id, slotAt(NINE))
    await updateWorkOrder(ana(), id, { status: 'completed' })
    const late = await changeBoardJob(ben(), id, slotAt(TEN), { status: 'assigned', ...slotAt(NINE) })
    expect(late).toMatchObject({ outcome: 'moved', by: 'Ana', theirs: { status: 'completed', scheduled_date: NINE } })
    expect(await plan(id)).toMatchObject({ status: 'completed', scheduled_date: NINE })
  })

  it('lets only one of two parallel moves win', async () => {
    const { id } = await makeOpen()
    const seen: SeenPlace = { status: 'open', technician_id: null, scheduled_date: null, estimated_duration: 60 }
    const both = await Promise.all([
      changeBoardJob(ana(), id, slotAt(NINE), seen),
      changeBoardJob(ben(), id, slotAt(TEN), seen),
    ])
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['moved', 'saved'])
  })

  it('succeeds after a change of other fields', async () => {
    const { id } = await makeOpen()
    await updateWorkOrder(ana(), id, { notes: 'Ring the bell' })
    const seen: SeenPlace = { status: 'open', technician_id: null, scheduled_date: null, estimated_duration: 60 }
    expect(await changeBoardJob(ben(), id, slotAt(NINE), seen)).toMatchObject({ outcome: 'saved' })
  })
})

it('rejects starting an unassigned job, and starts it once assigned', async () => {
  const { id } = await makeOpen()
  await expect(changeBoardJob(ana(), id, { status: 'in_progress' })).rejects.toMatchObject({
    code: 'validation_error',
    message: expect.stringMatching(/^WO-\d+ is not started\. Assign a technician before starting this job\.$/),
  })
  expect(await plan(id)).toMatchObject({ status: 'open', started_at: null })
  const start = { status: 'in_progress', technician_id: home.technician_id }
  expect(await changeBoardJob(ana(), id, start)).toMatchObject({ job: { status: 'in_progress' } })
})

describe('a job that stays where it is', () => {
  it('is not moved on the board once finished, whatever was seen of it', async () => {
    const { id, work_order_number } = await makeOpen()
    await changeBoardJob(ana(), id, slotAt(NINE))
    await updateWorkOrder(ana(), id, { status: 'completed' })
    const stored = await plan(id)
    const seen: SeenPlace = { status: 'completed', ...slotAt(NINE) }
    for (const change of [slotAt(TEN), { technician_id: null, scheduled_date: null }, { estimated_duration: 90 }])
      for (const seenPlace of [seen, null])
        await expect(changeBoardJob(ben(), id, change, seenPlace)).rejects.toMatchObject({
          code: 'validation_error',
          message: `${work_order_number} is completed.`,
        })
    expect(await plan(id)).toEqual(stored)
    expect(await changeBoardJob(ben(), id, { status: 'assigned', ...slotAt(TEN) }, seen)).toMatchObject({
      outcome: 'saved',
    })
  })

  it('keeps its technician and time while in progress, and may go to somebody else', async () => {
    const { id, work_order_number } = await makeOpen()
    await changeBoardJob(ana(), id, { ...slotAt(NINE), status: 'in_progress' })
    const reason = 'is in progress. Put it on hold before you unassign or unschedule it'
    const unassign = { technician_id: null, scheduled_date: null }
    await expect(changeBoardJob(ana(), id, unassign)).rejects.toMatchObject({
      message: `${work_order_number} ${reason}.`,
    })
    await expect(updateWorkOrder(ana(), id, { technician_id: null }, null, { by: 'form' })).rejects.toMatchObject({
      message: `${work_order_number} ${reason}.`,
    })
    const bulk = await changeWorkOrders(ana(), { ids: [id], technician_id: null, scheduled_day: null })
    expect(bulk).toMatchObject({ changed: [], refused: [{ id, name: work_order_number, reason }] })
    expect(await plan(id)).toMatchObject({ technician: { id: home.technician_id }, scheduled_date: NINE })

    const { technician_id } = await makeHousehold(account)
    expect(await changeBoardJob(ana(), id, { technician_id })).toMatchObject({ job: { technician_id } })
    expect(await changeBoardJob(ana(), id, { status: 'on_hold', ...unassign })).toMatchObject({ outcome: 'saved' })
  })

  it('is corrected in its form once finished, and moved as sent by the API', async () => {
    const { id } = await makeOpen()
    await changeBoardJob(ana(), id, slotAt(NINE))
    await updateWorkOrder(ana(), id, { status: 'completed' })
    expect(await updateWorkOrder(ana(), id, { scheduled_date: TEN }, null, { by: 'form' })).toMatchObject({
      scheduled_date: TEN,
    })
    await updateWorkOrder(ana(), id, { status: 'in_progress' })
    expect(await updateWorkOrder(ana(), id, { technician_id: null })).toMatchObject({ technician: null })
  })

  it('stays there in a change of many, and the others move', async () => {
    const [done, open] = [await makeOpen(), await makeOpen()]
    await updateWorkOrder(ana(), done.id, { status: 'completed' })
    const { changed, refused } = await changeWorkOrders(ana(), {
      ids: [done.id, open.id],
      technician_id: home.technician_id,
    })
    expect({ changed, refused }).toEqual({
      changed: [open.id],
      refused: [{ id: done.id, name: done.work_order_number, reason: 'is completed' }],
    })
  })
})

describe('undoing the last action', () => {
  it('restores placement, duration and status, one action after the other', async () => {
    const { id } = await makeOpen()
    const before = await plan(id)
    await changeBoardJob(ana(), id, slotAt(NINE))
    const first = await plan(id)
    await changeBoardJob(ana(), id, slotAt(TEN, 150))
    const { work_order_number } = before
    expect(await undoLastAction(ana())).toEqual({
      what: `Moved work order ${work_order_number} to another time`,
      ids: [id],
      numbers: [work_order_number],
      refused: [],
    })
    expect(await plan(id)).toEqual(first)
  })

  it('undoes a bulk change and a delete', async () => {
    const orders = [await makeOpen(), await makeOpen()]
    const before = await Promise.all(orders.map(({ id }) => plan(id)))
    await changeWorkOrders(ana(), { ids: orders.map(({ id }) => id), technician_id: home.technician_id })
    expect((await undoLastAction(ana())).numbers).toHaveLength(2)
    expect(await Promise.all(orders.map(({ id }) => plan(id)))).toEqual(before)

    const [one] = orders
    await deleteWorkOrder(ana(), one?.id ?? '')
    await undoLastAction(ana())
    expect(await plan(one?.id ?? '')).toEqual(before[0])
  })

  it('is refused when a colleague changed the record since, and offers only one’s own actions', async () => {
    const { id } = await makeOpen()
    await changeBoardJob(ana(), id, slotAt(NINE))
    await changeBoardJob(ben(), id, slotAt(TEN))
    const { work_order_number } = await getWorkOrder(account, id)
    await expect(undoLastAction(ana())).rejects.toMatchObject({
      code: 'precondition_failed',
      message: `${work_order_number} was changed by Ben since: scheduled date.`,
    })
    await undoLastAction(ben())
    expect(await plan(id)).toMatchObject({ scheduled_date: NINE })
    await expect(undoLastAction(ben())).rejects.toMatchObject({ code: 'not_found' })
  })
})
