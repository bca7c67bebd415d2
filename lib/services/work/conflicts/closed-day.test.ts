import { expect, it } from 'vitest'
import { createBusinessCalendar } from '@/lib/services/people/business-calendars'
import { createOvertime } from '@/lib/services/people/overtime'
import { replaceShifts } from '@/lib/services/people/shifts'
import { createPlan, getPlan } from '@/lib/services/scheduling/planning'
import { suggestForWorkOrder } from '@/lib/services/scheduling/suggestions'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { runDueJobs } from '@/lib/testing/jobs'
import { checkSchedule } from './check'

const HOLIDAY = '2030-07-04'
const SENTENCE = 'The company is closed that day: Independence Day.'

it('says the same of a closed day in conflicts, forms, suggestions and plans, and nothing of urgent work or overtime (R-SD-14)', async () => {
  const account = await makeAccount({ timeZone: 'America/New_York' })
  const { customer_id, technician_id } = await makeHousehold(account)
  const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1020 }))
  await replaceShifts(account, technician_id, { shifts: week })
  await createBusinessCalendar(account, {
    name: 'Office',
    is_default: true,
    exceptions: [{ date: HOLIDAY, name: 'Independence Day', hours: [] }],
  })
  const scheduled_date = `${HOLIDAY}T14:00:00.000Z`
  const { id } = await makeWorkOrder(account, { customer_id, technician_id, scheduled_date, estimated_duration: 60 })
  const conflictsOf = async () =>
    (await getWorkOrder(account, id)).conflicts?.filter(({ code }) => code === 'closed_day')
  const conflict = { code: 'closed_day', severity: 'soft', message: SENTENCE, related: [] }
  expect(await conflictsOf()).toEqual([conflict])
  const draft = { technician_id, scheduled_date: new Date(scheduled_date), estimated_duration: 60 }
  const fields = { ...draft, work_order_type: 'service' as const, priority: 'medium' as const }
  const checked = (priority: 'medium' | 'urgent') =>
    checkSchedule(account, { ...fields, priority, asset_ids: [], required_skills: [] })
  expect(await checked('medium')).toContainEqual(conflict)
  expect(await checked('urgent')).not.toContainEqual(conflict)

  const query = { from: new Date(`${HOLIDAY}T04:00:00Z`), days: 1, limit: 3 }
  expect((await suggestForWorkOrder(account, id, query)).left_out).toMatchObject([{ reason: SENTENCE }])
  const waiting = await makeWorkOrder(account, { customer_id, estimated_duration: 60 })
  const planOf = async () => {
    const request = { from_date: HOLIDAY, to_date: HOLIDAY, work_order_ids: [waiting.id], iterations: 50 }
    const plan = await createPlan(account, request, new Date(`${HOLIDAY}T04:00:00Z`))
    await runDueJobs('make-plans')
    return getPlan(account, plan.id)
  }
  expect((await planOf()).unplanned).toMatchObject([{ reason: SENTENCE }])

  await createOvertime(account, { technician_id, date: HOLIDAY, start_minute: 540, end_minute: 720 })
  expect(await conflictsOf()).toEqual([])
  expect((await suggestForWorkOrder(account, id, query)).suggestions).toHaveLength(1)
  expect((await planOf()).proposals).toMatchObject([{ work_order: { id: waiting.id } }])
  await updateWorkOrder(account, id, { scheduled_date: `${HOLIDAY}T17:00:00.000Z` })
  expect(await conflictsOf()).toEqual([conflict])
  await updateWorkOrder(account, id, { priority: 'urgent' })
  expect(await conflictsOf()).toEqual([])
})
