import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { listOwnActions, redoAction, undoAction } from '@/lib/services/data/undo'
import { replaceShifts } from '@/lib/services/people/shifts'
import { createTechnician } from '@/lib/services/people/technicians'
import { createTimeOff } from '@/lib/services/people/time-off'
import { acceptPlan, createPlan, getPlan, stopPlan } from '@/lib/services/scheduling/planning'
import { createArrivalPromise } from '@/lib/services/work/arrival-promises'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { runDueJobs } from '@/lib/testing/jobs'
import { createRepair } from './index'

/** Eight in the morning of a Monday in New York. */
const NOW = new Date('2030-05-06T12:00:00Z')
const TODAY = { starts_at: '2030-05-06T04:00:00Z', ends_at: '2030-05-07T04:00:00Z' }
const at = (hour: number, day = '06') => `2030-05-${day}T${String(hour).padStart(2, '0')}:00:00.000Z`

let account: ServiceContext
let customer_id: string
let sam: string
let kim: string

beforeEach(async () => {
  account = await makeAccount({ timeZone: 'America/New_York' })
  const home = await makeHousehold(account)
  customer_id = home.customer_id
  sam = home.technician_id
  kim = (await createTechnician(account, { name: 'Kim' })).id
  const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 960 }))
  for (const id of [sam, kim]) await replaceShifts(account, id, { shifts: week })
})

const dispatcher = () => ({
  ...withScopes(account, 'read:work-orders', 'write:work-orders', 'read:customers'),
  requestId: newId(),
  actor: { type: 'user' as const, id: newId(), name: 'Ana' },
})
const order = (technician_id: string | null, scheduled_date: string | null, over: object = {}) =>
  makeWorkOrder(account, { customer_id, technician_id, scheduled_date, estimated_duration: 60, ...over })

async function repaired(body: Parameters<typeof createRepair>[1]) {
  const { id } = await createRepair(dispatcher(), body, NOW)
  await runDueJobs('make-repairs')
  return getPlan(dispatcher(), id)
}
const sick = async () => ({ type: 'leave' as const, time_off_id: (await createTimeOff(account, sam, TODAY)).id })
const promiseOf = async (id: string) => (await getWorkOrder(account, id)).promise
const choices = ({ options }: Awaited<ReturnType<typeof getPlan>>) => options.map(({ choice }) => choice)

describe('a repair of a leave (R-SD-17)', () => {
  it('moves what has no slot on its day to the next, names the promise and whom to call, and is undone as one', async () => {
    const [early, told] = [await order(sam, at(13)), await order(sam, at(15))]
    // Kim has one hour today.
    for (const [hour, minutes] of [
      [12, 60],
      [14, 360],
    ] as const)
      await order(kim, at(hour), { estimated_duration: minutes })
    await createArrivalPromise(account, told.id, { from: at(14), until: at(16) })
    const plan = await repaired(await sick())
    expect(plan).toMatchObject({
      kind: 'repair',
      trigger: { type: 'leave', message: 'Sam Reyes is on leave; 2 jobs are scheduled then.' },
    })
    expect(choices(plan)).toEqual(['same_day', 'later_days', 'leave'])
    const [sameDay, later, leave] = plan.options
    expect([sameDay?.unplanned.length, later?.unplanned.length, leave?.unplanned.length]).toEqual([1, 0, 2])
    expect(later).toMatchObject({
      is_recommended: true,
      promises_broken: 1,
      calls: [{ work_order: { id: told.id }, phone: '+1 206 555 0142', reason: 'promise' }],
    })
    const moved = later?.proposals.find(({ work_order }) => work_order.id === told.id)
    expect(moved).toMatchObject({ scheduled_date: at(12, '07') })
    expect(moved?.reasons).toMatchObject([{ kind: 'promise', message: 'Begins 20 h after the customer was promised' }])

    const ana = dispatcher()
    const accepted = await acceptPlan(ana, plan.id, { option: 'later_days' })
    expect(accepted).toMatchObject({ status: 'accepted', options: [], calls: [{ work_order: { id: told.id } }] })
    expect(await getWorkOrder(account, early.id)).toMatchObject({ technician: { id: kim }, scheduled_date: at(13) })
    await undoAction({ ...ana, requestId: newId() }, ana.requestId)
    for (const one of [early, told])
      expect(await getWorkOrder(account, one.id)).toMatchObject({
        technician: { id: sam },
        scheduled_date: one.scheduled_date,
      })
  })

  it('records the new arrival for customers who are ticked alone, and one undo takes all back (R-SD-15)', async () => {
    const [told, quiet] = [await order(sam, at(13)), await order(sam, at(15))]
    // Kim has no time today.
    await order(kim, at(12), { estimated_duration: 480 })
    for (const { id } of [told, quiet]) await createArrivalPromise(account, id, { from: at(13), until: at(16) })
    const before = await promiseOf(told.id)
    const plan = await repaired(await sick())
    const { calls = [] } = plan.options.find(({ choice }) => choice === 'later_days') ?? {}
    const call = calls.find(({ work_order }) => work_order.id === told.id)
    expect(call?.promised).toEqual({ from: at(13), until: at(16) })

    const ana = dispatcher()
    const accept = (tell: string[]) => acceptPlan(ana, plan.id, { option: 'later_days', tell })
    await expect(accept([told.id, newId()])).rejects.toMatchObject({
      details: [{ field: 'tell[1]', message: 'is not among the customers to call about what is accepted' }],
    })
    await accept([told.id.toUpperCase()])
    const after = await promiseOf(told.id)
    expect(after).toMatchObject({ ...call?.arrival, source: 'call', told_by: 'Ana' })
    expect(Date.parse(after?.until ?? '') - Date.parse(after?.from ?? '')).toBe(3 * 3_600_000)
    expect(await promiseOf(quiet.id)).toMatchObject({ from: at(13), until: at(16) })
    expect((await listOwnActions({ ...ana, requestId: newId() }))[0]?.what).toBe(
      'Changed 2 work orders and 1 more record',
    )

    await undoAction({ ...ana, requestId: newId() }, ana.requestId)
    for (const one of [told, quiet])
      expect(await getWorkOrder(account, one.id)).toMatchObject({
        technician: { id: sam },
        scheduled_date: one.scheduled_date,
      })
    expect(await promiseOf(told.id)).toEqual(before)
    await redoAction({ ...ana, requestId: newId() }, ana.requestId)
    expect(await promiseOf(told.id)).toEqual(after)
    expect((await getWorkOrder(account, told.id)).technician?.id).toBe(kim)
    const rows = await db().history.findMany({
      where: { account_id: account.accountId, record_type: 'arrival_promise', record_id: after?.id },
      orderBy: { id: 'asc' },
      select: { verb: true },
    })
    expect(rows.map(({ verb }) => verb)).toEqual(['create', 'delete', 'restore'])
  })

  it('gives the work to nobody whose work under way makes them late for it', async () => {
    const { id: lee } = await createTechnician(account, { name: 'Lee' })
    await replaceShifts(account, lee, { shifts: [{ weekday: 1, start_minute: 480, end_minute: 960 }] })
    const begun = await order(kim, at(12))
    await order(kim, at(13))
    await updateWorkOrder(account, begun.id, { status: 'in_progress' })
    await db().workOrder.updateMany({ where: { id: begun.id }, data: { started_at: at(12) } })
    await order(sam, at(14))
    const { id } = await createRepair(dispatcher(), await sick(), new Date('2030-05-06T13:40:00Z'))
    await runDueJobs('make-repairs')
    const [sameDay] = (await getPlan(dispatcher(), id)).options
    expect(sameDay?.proposals).toMatchObject([{ technician: { id: lee }, scheduled_date: at(14) }])
  })

  it('changes nothing when the board was changed beneath it, and says what', async () => {
    const [moved, other] = [await order(sam, at(13)), await order(sam, at(15))]
    const plan = await repaired(await sick())
    await updateWorkOrder(account, moved.id, { scheduled_date: at(17) })
    await expect(acceptPlan(dispatcher(), plan.id, {})).rejects.toMatchObject({
      code: 'plan_stale',
      details: [{ message: `${moved.work_order_number}: It was moved in the meantime.` }],
    })
    expect(await getWorkOrder(account, other.id)).toMatchObject({ technician: { id: sam } })
    expect((await getPlan(account, plan.id)).status).toBe('proposed')
  })

  it('rejects an option that it does not have', async () => {
    await order(sam, at(13))
    const plan = await repaired(await sick())
    expect(choices(plan)).toEqual(['same_day', 'leave'])
    await expect(acceptPlan(dispatcher(), plan.id, { option: 'later_days' })).rejects.toMatchObject({
      details: [{ field: 'option' }],
    })
  })
})

describe('a repair while a plan is made (R-SD-17)', () => {
  it('does not wait for it, and stopping one leaves the other alone', async () => {
    await order(sam, at(13))
    await order(null, null)
    const day = { from_date: '2030-05-06', to_date: '2030-05-06', seconds: 60 }
    const { id: plan } = await createPlan(dispatcher(), day, NOW)
    const planning = runDueJobs('make-plans')
    const read = () => getPlan(dispatcher(), plan)
    await vi.waitFor(async () => expect((await read()).status).toBe('running'), { timeout: 20_000 })
    const leave = await sick()
    // The second one is made by the thread that the first one started ahead.
    for (const _again of [1, 2]) expect(await repaired(leave)).toMatchObject({ kind: 'repair', status: 'proposed' })
    expect((await read()).status).toBe('running')
    await stopPlan(dispatcher(), plan)
    await planning
    expect((await read()).status).toBe('proposed')
  })
})

describe('a repair of other things that go wrong (R-SD-17)', () => {
  it('finds who does the work that an overrun makes late, and tells how late it is otherwise', async () => {
    const long = await order(sam, at(13))
    const [next, last] = [await order(sam, at(14)), await order(sam, at(18))]
    await createArrivalPromise(account, next.id, { from: at(14), until: at(15) })
    const plan = await repaired({ type: 'overrun', work_order_id: long.id, minutes: 120 })
    expect(plan.trigger?.message).toBe(`${long.work_order_number} of Sam Reyes runs over by 2 h and makes 1 job late.`)
    expect(plan.proposals).toMatchObject([
      { work_order: { id: next.id }, technician: { id: kim }, scheduled_date: at(14) },
    ])
    expect(plan.options.map(({ choice, promises_broken }) => [choice, promises_broken])).toEqual([
      ['same_day', 0],
      ['leave', 1],
    ])
    await expect(
      createRepair(dispatcher(), { type: 'overrun', work_order_id: last.id, minutes: 120 }, NOW),
    ).rejects.toMatchObject({ details: [{ field: 'work_order_id', message: 'makes no other work late' }] })
  })

  it('fills the time of work that was cancelled with work that waits', async () => {
    const gone = await order(sam, at(13))
    await order(sam, at(12))
    await order(sam, at(14), { estimated_duration: 360 })
    const waiting = await order(null, null)
    await order(null, null, { required_skills: ['Gas'] })
    await updateWorkOrder(account, gone.id, { status: 'cancelled' })
    const plan = await repaired({ type: 'cancellation', work_order_id: gone.id })
    expect(plan.options.map(({ choice, proposals }) => [choice, proposals.length])).toEqual([
      ['same_day', 1],
      ['leave', 0],
    ])
    expect(plan.proposals).toMatchObject([
      { work_order: { id: waiting.id }, technician: { id: sam }, scheduled_date: at(13) },
    ])
  })

  it('finds another time for work that overlaps with other work, also of its own technician', async () => {
    await order(sam, at(13), { estimated_duration: 120 })
    const risky = await order(sam, at(14))
    const plan = await repaired({ type: 'at_risk', work_order_id: risky.id })
    expect(plan.proposals).toMatchObject([{ work_order: { id: risky.id }, scheduled_date: at(14) }])
    expect(plan.proposals[0]?.technician.id).toBe(kim)
  })

  it('is refused with read permission only, for what is not there, and without what it is about', async () => {
    const { id } = await order(sam, at(13))
    const body = { type: 'at_risk' as const, work_order_id: id }
    const reader = withScopes(account, 'read:work-orders')
    await expect(createRepair(reader, body)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(createRepair(await makeAccount(), body)).rejects.toMatchObject({ code: 'validation_error' })
    await expect(createRepair(dispatcher(), { type: 'leave' })).rejects.toMatchObject({
      details: [{ field: 'time_off_id', message: 'is needed for a repair of the type leave' }],
    })
    await updateWorkOrder(account, id, { status: 'completed' })
    await expect(createRepair(dispatcher(), body)).rejects.toMatchObject({ details: [{ field: 'work_order_id' }] })
  })
})
