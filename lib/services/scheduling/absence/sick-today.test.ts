import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { acceptPlan, createPlan, getPlan } from '@/lib/services/scheduling/planning'
import { replaceShifts } from '@/lib/services/people/shifts'
import { suggestForWorkOrder } from '@/lib/services/scheduling/suggestions'
import { createTechnician } from '@/lib/services/people/technicians'
import { getWorkOrder } from '@/lib/services/work/work-orders'
import { createVisit, updateVisit } from '@/lib/services/work/visits'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { runDueJobs } from '@/lib/testing/jobs'
import { createTimeOff } from '@/lib/services/people/time-off'
import { reportSickToday } from '@/lib/services/scheduling/absence'

/** Eight in the morning of a Monday in New York. */
const NOW = new Date('2030-05-06T12:00:00Z')
const TODAY = { from_date: '2030-05-06', to_date: '2030-05-06' }

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
  const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 420, end_minute: 1020 }))
  for (const id of [sam, kim]) await replaceShifts(account, id, { shifts: week })
})

const dispatcher = () => ({
  ...withScopes(account, 'read:work-orders', 'write:work-orders'),
  requestId: newId(),
  actor: { type: 'user' as const, id: newId(), name: 'Ana' },
})
const givenTo = (technician_id: string, scheduled_date: string | null, more: object = {}) =>
  makeWorkOrder(account, { customer_id, technician_id, scheduled_date, estimated_duration: 60, ...more })
const proposed = async (id: string) => {
  await runDueJobs('make-plans')
  await runDueJobs('make-repairs')
  const plan = await getPlan(account, id)
  expect(plan.status).toBe('proposed')
  return plan
}

describe('sick today', () => {
  it('counts the further visits of today, which a repair leaves', async () => {
    const order = await givenTo(kim, '2030-05-06T13:00:00Z')
    const make = (scheduled_start: string) =>
      createVisit(account, order.id, { technician_id: sam, scheduled_start, minutes: 30 })
    await make('2030-05-06T14:00:00Z')
    await make('2030-05-07T14:00:00Z')
    const over = await make('2030-05-06T12:30:00Z')
    await updateVisit(account, over.id, { status: 'done' })
    expect(await reportSickToday(dispatcher(), sam, NOW)).toMatchObject({ plan_id: null, further: 1 })
  })

  it('records leave until midnight, once, and has today’s open work repaired by others', async () => {
    const at = await Promise.all(
      ['2030-05-06T13:00:00Z', '2030-05-06T15:00:00Z'].map((one) => givenTo(sam, one, { status: 'open' })),
    )
    const begun = await givenTo(sam, '2030-05-06T11:00:00Z')
    const tomorrow = await givenTo(sam, '2030-05-07T13:00:00Z')
    const draft = await givenTo(sam, '2030-05-06T11:30:00Z', { status: 'draft' })
    const { leave, plan_id, further } = await reportSickToday(dispatcher(), sam, NOW)
    expect(further).toBe(0)
    expect(leave).toMatchObject({
      technician_id: sam,
      reason: 'Sick',
      starts_at: '2030-05-06T12:00:00.000Z',
      ends_at: '2030-05-07T04:00:00.000Z',
    })
    const plan = await proposed(plan_id ?? '')
    expect(plan.proposals.map(({ technician }) => technician.name)).toEqual(['Kim', 'Kim', 'Kim'])
    expect(plan.unplanned).toEqual([])
    await acceptPlan(dispatcher(), plan.id, {})
    for (const { id } of [begun, ...at])
      expect(await getWorkOrder(account, id)).toMatchObject({ technician: { id: kim } })
    for (const { id } of [tomorrow, draft])
      expect(await getWorkOrder(account, id)).toMatchObject({ technician: { id: sam } })
    await expect(reportSickToday(dispatcher(), sam, NOW)).rejects.toMatchObject({
      details: [{ field: 'starts_at', message: 'overlaps the leave on 2030-05-06' }],
    })
  })

  it('asks for no repair when nothing is left to do', async () => {
    expect(await reportSickToday(dispatcher(), sam, NOW)).toMatchObject({ plan_id: null, further: 0 })
  })

  it('is refused with read permission only, and for technicians of another account', async () => {
    const reading = withScopes(account, 'read:work-orders')
    const other = await makeAccount()
    await expect(reportSickToday(reading, sam)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(reportSickToday(other, sam)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('people who are left out', () => {
  const absence = { starts_at: '2030-05-06T04:00:00Z', ends_at: '2030-05-07T04:00:00Z' }

  it('get no work from a plan, not even their own, with or without a date', async () => {
    const dated = await givenTo(sam, '2030-05-06T15:00:00Z')
    const undated = await givenTo(sam, null)
    const ids = [dated.id, undated.id]
    const requestCount = { ...TODAY, iterations: 100, work_order_ids: ids, exclude_technician_ids: [sam.toUpperCase()] }
    const { id } = await createPlan(dispatcher(), requestCount, NOW)
    const { proposals } = await proposed(id)
    expect(proposals.map(({ technician }) => technician.id)).toEqual([kim, kim])
  })

  it('are left out automatically during leave, and their work of that time may be replanned', async () => {
    await createTimeOff(account, sam, absence)
    const ids = [(await givenTo(sam, '2030-05-06T15:00:00Z')).id, (await givenTo(sam, null)).id]
    const { id } = await createPlan(dispatcher(), { ...TODAY, iterations: 100, work_order_ids: ids }, NOW)
    const { proposals } = await proposed(id)
    expect(proposals.map(({ technician }) => technician.id)).toEqual([kim, kim])
  })

  it('keep their work when they are available and not left out', async () => {
    const planned = await givenTo(sam, '2030-05-06T15:00:00Z')
    const undated = await givenTo(sam, null)
    const ids = [planned.id, undated.id]
    const { id } = await createPlan(dispatcher(), { ...TODAY, iterations: 100, work_order_ids: ids }, NOW)
    const { proposals, unplanned } = await proposed(id)
    expect(proposals).toMatchObject([{ technician: { id: sam }, work_order: { id: undated.id } }])
    expect(unplanned).toMatchObject([{ reason: 'It has a technician and a date already.' }])
  })

  it('must exist and must not be chosen for the plan at the same time', async () => {
    const refused = (body: object) =>
      expect(createPlan(dispatcher(), { ...TODAY, ...body }, NOW)).rejects.toMatchObject({ code: 'validation_error' })
    await refused({ exclude_technician_ids: [newId()] })
    await refused({ exclude_technician_ids: ['no id'] })
    await refused({ exclude_technician_ids: [sam], technician_ids: [sam, kim] })
  })

  it('are not suggested, and named as left out', async () => {
    const { id } = await makeWorkOrder(account, { customer_id, estimated_duration: 60 })
    const query = { from: undefined, days: 1, limit: 10, exclude_technician_ids: [sam] }
    const { suggestions, left_out } = await suggestForWorkOrder(dispatcher(), id, query, NOW)
    expect(new Set(suggestions.map(({ technician }) => technician.name))).toEqual(new Set(['Kim']))
    expect(left_out).toEqual([{ technician: { id: sam, name: 'Sam Reyes' }, reason: 'Left out, as asked.' }])
  })
})
