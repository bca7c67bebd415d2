import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { undoAction, undoLastAction } from '@/lib/services/data/undo'
import { changeBoardJob, changeBoardJobs, readBoardJob } from '@/lib/services/scheduling/board'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeTechnician } from '@/lib/testing/factories/catalogue'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { areOfVisits, createVisit, deleteVisit, getVisit, listWorkOrderVisits, updateVisit } from './index'

/* Visits of a work order that are made together (R-VI-20), and how visits end (R-VI-21). */

let account: ServiceContext
let home: Household
let helper: string

beforeAll(async () => {
  account = { ...(await makeAccount()), actor: { type: 'user', id: newId(), name: 'Dana Reyes' } }
  home = await makeHousehold(account)
  helper = (await makeTechnician(account)).id
})

/** Every request has an id of its own, by which it is taken back. */
const request = (): ServiceContext => ({ ...account, requestId: newId() })
const at = (hour: number) => `2027-03-02T${String(hour).padStart(2, '0')}:00:00.000Z`

/** A work order at nine with two who come at once, and one who comes at one by themselves. */
async function together() {
  const ctx = request()
  const order = await makeWorkOrder(ctx, {
    customer_id: home.customer_id,
    technician_id: home.technician_id,
    scheduled_date: at(9),
    estimated_duration: 60,
  })
  const group_id = newId()
  await updateVisit(request(), order.id, { group_id })
  const second = await createVisit(request(), order.id, { technician_id: helper, minutes: 45, group_id })
  const alone = await createVisit(request(), order.id, { technician_id: helper, scheduled_start: at(13), minutes: 30 })
  return { id: order.id, group_id, second: second.id, alone: alone.id }
}

const startsOf = async (id: string) =>
  (await listWorkOrderVisits(account, id, {})).data.map(({ scheduled_start }) => scheduled_start?.slice(11, 13))
const statesOf = async (id: string) =>
  (await listWorkOrderVisits(account, id, {})).data.map(({ updated_at: _written, ...visit }) => visit)
const rowsOf = ({ requestId: request_id }: ServiceContext) =>
  db().history.findMany({
    where: { account_id: account.accountId, request_id },
    select: { record_type: true, record_id: true, changes: true },
    orderBy: { id: 'asc' },
  })

describe('a visit that comes to a group', () => {
  it('begins when the others do, and helps', async () => {
    const { id, group_id, second } = await together()
    expect(await getVisit(account, second)).toMatchObject({
      group_id,
      role: 'helper',
      scheduled_start: at(9),
      minutes: 45,
    })
    expect(await getVisit(account, id)).toMatchObject({ group_id, role: 'lead', is_primary: true })
    expect(await startsOf(id)).toEqual(['09', '09', '13'])
  })

  it('is refused at another start, and takes theirs when it says none', async () => {
    const { id, group_id, alone } = await together()
    const refused = {
      code: 'group_times',
      details: [{ field: 'scheduled_start', message: expect.stringContaining(at(9)) }],
    }
    await expect(createVisit(request(), id, { group_id, scheduled_start: at(10) })).rejects.toMatchObject(refused)
    await expect(updateVisit(request(), alone, { group_id, scheduled_start: at(13) })).rejects.toMatchObject(refused)
    await expect(updateVisit(request(), id, { group_id: newId() })).resolves.toMatchObject({ scheduled_start: at(9) })
    expect(await updateVisit(request(), alone, { group_id })).toMatchObject({ scheduled_start: at(9), group_id })
  })

  it('records of a primary visit only what the work order does not', async () => {
    const { id } = await together()
    const ctx = request()
    await updateVisit(ctx, id, { role: 'helper', outcome: 'part_needed', minutes: 75 })
    expect(await rowsOf(ctx)).toMatchObject([
      { record_type: 'work_order', record_id: id, changes: { estimated_duration: [60, 75] } },
      { record_type: 'visit', record_id: id, changes: { role: ['lead', 'helper'], outcome: [null, 'part_needed'] } },
    ])
    await undoAction(request(), ctx.requestId)
    expect(await getVisit(account, id)).toMatchObject({ role: 'lead', outcome: null, minutes: 60 })
  })
})

describe('moving one of a group', () => {
  const moves: [string, (ctx: ServiceContext, ids: Awaited<ReturnType<typeof together>>) => Promise<unknown>][] = [
    ['its further visit', (ctx, { second }) => updateVisit(ctx, second, { scheduled_start: at(11) })],
    ['its primary visit', (ctx, { id }) => updateVisit(ctx, id, { scheduled_start: at(11) })],
    ['its work order', (ctx, { id }) => updateWorkOrder(ctx, id, { scheduled_date: at(11) })],
    ['its card on the board', (ctx, { second }) => changeBoardJob(ctx, second, { scheduled_date: at(11) })],
    ['the card of the work order', (ctx, { id }) => changeBoardJob(ctx, id, { scheduled_date: at(11) })],
  ]
  for (const [by, move] of moves)
    it(`moves all by ${by} as one change that one undo reverses`, async () => {
      const ids = await together()
      const before = await statesOf(ids.id)
      const ctx = request()
      await move(ctx, ids)
      expect(await startsOf(ids.id)).toEqual(['11', '11', '13'])
      expect((await getWorkOrder(account, ids.id)).scheduled_date).toBe(at(11))
      expect((await rowsOf(ctx)).map(({ record_id }) => record_id).sort()).toEqual([ids.id, ids.second].sort())
      expect(await areOfVisits(account, [ids.id])).toBe(true)
      await undoAction(request(), ctx.requestId)
      expect(await statesOf(ids.id)).toEqual(before)
    })

  it('moves it alone when that is asked for', async () => {
    const { id, second } = await together()
    await updateVisit(request(), second, { scheduled_start: at(10) }, null, { alone: true })
    expect(await startsOf(id)).toEqual(['09', '10', '13'])
    await updateWorkOrder(request(), id, { scheduled_date: at(8) }, null, { group: { alone: true } })
    expect(await startsOf(id)).toEqual(['08', '10', '13'])
  })

  it('skips visits that have begun, and those moved by the same request', async () => {
    const { id, second } = await together()
    const seenOf = async (card: string) => {
      const { status, technician_id, scheduled_date, estimated_duration } = await readBoardJob(account, card)
      return { status, technician_id, scheduled_date, estimated_duration }
    }
    const to = async (card: string, hour: number) => {
      const seen = await seenOf(card)
      return { id: card, seen, technician_id: seen.technician_id ?? '', scheduled_date: at(hour) }
    }
    const both = await changeBoardJobs(request(), { changes: [await to(id, 14), await to(second, 15)] })
    expect(both.refused).toEqual([])
    expect(await startsOf(id)).toEqual(['14', '15', '13'])
    await updateVisit(request(), second, { status: 'on_site' })
    await updateWorkOrder(request(), id, { scheduled_date: at(8) })
    expect(await startsOf(id)).toEqual(['08', '15', '13'])
  })

  it('is marked on the cards as moving together', async () => {
    const { id, second, alone, group_id } = await together()
    expect(await readBoardJob(account, id)).toMatchObject({ group_id })
    expect(await readBoardJob(account, second)).toMatchObject({ group_id, work_order_id: id })
    expect(await readBoardJob(account, alone)).not.toHaveProperty('group_id')
  })

  it('passes the lead on with the primary visit, and back by an undo', async () => {
    const { id, second } = await together()
    const before = await statesOf(id)
    await deleteVisit(request(), id)
    expect(await getVisit(account, second)).toMatchObject({ is_primary: true, role: 'lead' })
    await undoLastAction(request())
    expect(await statesOf(id)).toEqual(before)
  })
})

describe('how a visit ended', () => {
  it('is said when it is over, and forgotten when it goes on', async () => {
    const { alone } = await together()
    await expect(updateVisit(request(), alone, { outcome: 'fixed' })).rejects.toMatchObject({
      code: 'validation_error',
      details: [{ field: 'outcome', message: expect.stringContaining('status done') }],
    })
    const done = await updateVisit(request(), alone, { status: 'done', outcome: 'part_needed' })
    expect(done).toMatchObject({ status: 'done', outcome: 'part_needed', ended_at: expect.any(String) })
    expect(await updateVisit(request(), alone, { status: 'planned' })).toMatchObject({ outcome: null, ended_at: null })
    await undoLastAction(request())
    expect(await getVisit(account, alone)).toMatchObject({ status: 'done', outcome: 'part_needed' })
  })
})
