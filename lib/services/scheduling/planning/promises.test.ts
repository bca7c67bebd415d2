import { expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { updateServiceContract } from '@/lib/services/customers/service-contracts'
import { createContact } from '@/lib/services/customers/contacts'
import { createServiceLevel } from '@/lib/services/customers/service-levels'
import { replaceShifts } from '@/lib/services/people/shifts'
import { createTechnician } from '@/lib/services/people/technicians'
import { createArrivalPromise } from '@/lib/services/work/arrival-promises'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { clocksOf, makePromise } from '@/lib/testing/factories/promises'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { runDueJobs } from '@/lib/testing/jobs'
import { acceptPlan, createPlan, getPlan } from './index'

/** A Friday; the plans are for the Monday after, on which the shift begins at 13:00 UTC. */
const NOW = new Date('2026-11-20T15:00:00Z')
const MONDAY = '2026-11-23'
/** Another Monday, which no clock has passed. */
const DAY_TOLD = '2030-05-06'

it('puts first what a contract promises to be done by then, and says when that cannot be', async () => {
  const account = await makeAccount()
  const home = await makeHousehold(account)
  await db().shift.create({
    data: {
      id: newId(),
      account_id: account.accountId,
      technician_id: home.technician_id,
      weekday: 1,
      start_minute: 480,
      end_minute: 1020,
    },
  })
  const makeOpen = (over: object) =>
    makeWorkOrder(account, { customer_id: home.customer_id, estimated_duration: 120, ...over })
  const contract = await makePromise(account, home)
  const level = await createServiceLevel(account, { name: 'Gold', targets: [{ kind: 'resolve', minutes: 600 }] })
  await updateServiceContract(account, contract, { service_level_id: level.id })
  const second = await makeOpen({ due_by: '2026-11-23T17:30:00Z' })
  const third = await makeOpen({ due_by: '2026-11-23T19:30:00Z' })
  const promised = await makeOpen({ asset_ids: home.asset_ids })
  const [clock] = await clocksOf(account, promised.id)
  const dueAt = async (time: string) => {
    await db().slaClock.updateMany({ where: { id: clock?.id }, data: { due_at: new Date(`${MONDAY}T${time}:00Z`) } })
    const { id } = await createPlan(account, { from_date: MONDAY, to_date: MONDAY, iterations: 200 }, NOW)
    await runDueJobs('make-plans')
    const { proposals, after } = await getPlan(account, id)
    const inTurn = proposals.toSorted((a, b) => Date.parse(a.scheduled_date) - Date.parse(b.scheduled_date))
    return { after, jobs: inTurn.map(({ work_order, late }) => [work_order.id, late]) }
  }
  expect(await dueAt('15:30')).toMatchObject({
    jobs: [
      [promised.id, false],
      [second.id, false],
      [third.id, false],
    ],
    after: { late_jobs: 0 },
  })
  const missed = await dueAt('14:00')
  expect(missed.after).toMatchObject({ late_jobs: 1 })
  expect(missed.jobs.filter(([, late]) => late)).toEqual([[promised.id, true]])
})

it('plans work within the time that the customer was told last (R-SD-4)', async () => {
  const account = await makeAccount()
  const { customer_id, technician_id } = await makeHousehold(account)
  const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1020 }))
  await replaceShifts(account, technician_id, { shifts: week })
  const { id } = await makeWorkOrder(account, { customer_id, estimated_duration: 60 })
  const tell = (hour: number) =>
    createArrivalPromise(account, id, { from: `${DAY_TOLD}T${hour}:00:00Z`, until: `${DAY_TOLD}T${hour + 2}:00:00Z` })
  await tell(14)
  await tell(17)
  const request = { from_date: DAY_TOLD, to_date: DAY_TOLD, work_order_ids: [id], iterations: 50 }
  const plan = await createPlan(account, request)
  await runDueJobs('make-plans')
  const { proposals } = await getPlan(account, plan.id)
  expect(proposals).toMatchObject([{ scheduled_date: `${DAY_TOLD}T17:00:00.000Z`, late: false }])
})

it('says who has each work order when, and whom to call since what they were told changes (R-SD-15)', async () => {
  const account = await makeAccount()
  const { customer_id, technician_id } = await makeHousehold(account)
  const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1020 }))
  const kim = await createTechnician(account, { name: 'Kim' })
  await replaceShifts(account, kim.id, { shifts: week })
  const main = await createContact(account, customer_id, { name: 'Ada', phone: '+1 206 555 0100', is_primary: true })
  const scheduled_date = `${DAY_TOLD}T15:00:00.000Z`
  const scheduled = { customer_id, technician_id, scheduled_date, estimated_duration: 60 }
  const [late, quiet] = [await makeWorkOrder(account, scheduled), await makeWorkOrder(account, scheduled)]
  const window = { from: `${DAY_TOLD}T06:00:00.000Z`, until: `${DAY_TOLD}T08:00:00.000Z` }
  await createArrivalPromise(account, late.id, window)
  const { id } = await createPlan(account, {
    from_date: DAY_TOLD,
    to_date: DAY_TOLD,
    work_order_ids: [late.id, quiet.id],
    exclude_technician_ids: [technician_id],
    iterations: 50,
  })
  await runDueJobs('make-plans')
  const { proposals, calls } = await getPlan(account, id)
  const from = { technician: { id: technician_id, name: 'Sam Reyes' }, scheduled_date }
  expect(proposals.map((one) => [one.technician.id, one.from])).toEqual([
    [kim.id, from],
    [kim.id, from],
  ])
  const arrival = { from: `${DAY_TOLD}T12:00:00.000Z`, until: `${DAY_TOLD}T14:00:00.000Z` }
  const call = { name: main.name, phone: main.phone, reason: 'promise', promised: window, arrival }
  expect(calls).toEqual([{ work_order: expect.objectContaining({ id: late.id }), ...call }])
  expect((await getPlan(withScopes(account, 'read:work-orders'), id)).calls).toMatchObject([
    { name: 'Harbor Bakery', phone: null },
  ])
  expect((await acceptPlan(account, id, { work_order_ids: [quiet.id] })).calls).toEqual([])
})
