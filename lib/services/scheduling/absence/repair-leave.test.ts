import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { replaceShifts } from '@/lib/services/people/shifts'
import { createTechnician } from '@/lib/services/people/technicians'
import { createTimeOff } from '@/lib/services/people/time-off'
import { acceptPlan, getPlan } from '@/lib/services/scheduling/planning'
import { undoAction } from '@/lib/services/data/undo'
import { getWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { runDueJobs } from '@/lib/testing/jobs'
import { repairLeave } from './repair-leave'

/** Eight in the morning of a Monday in New York. */
const NOW = new Date('2030-05-06T12:00:00Z')
const WEEK = { starts_at: '2030-05-07T04:00:00Z', ends_at: '2030-05-11T04:00:00Z' }

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
const givenTo = (technician_id: string, scheduled_date: string) =>
  makeWorkOrder(account, { customer_id, technician_id, scheduled_date, estimated_duration: 60 })

describe('the repair of a leave', () => {
  it('keeps the times of its work on all days, is accepted as one, and undone as one', async () => {
    const times = ['2030-05-07T13:00:00.000Z', '2030-05-08T15:00:00.000Z', '2030-05-10T18:00:00.000Z']
    const orders = await Promise.all(times.map((one) => givenTo(sam, one)))
    const before = await givenTo(sam, '2030-05-06T13:00:00Z')
    const { id } = await createTimeOff(account, sam, WEEK)
    const plan = await repairLeave(dispatcher(), id, NOW)
    await runDueJobs('make-repairs')
    const { proposals, unplanned } = await getPlan(account, plan?.id ?? '')
    expect(unplanned).toEqual([])
    expect(proposals.map(({ technician }) => technician.id)).toEqual([kim, kim, kim])
    expect(new Set(proposals.map(({ scheduled_date }) => scheduled_date))).toEqual(new Set(times))
    const ana = dispatcher()
    await acceptPlan(ana, plan?.id ?? '', {})
    for (const one of orders) expect(await getWorkOrder(account, one.id)).toMatchObject({ technician: { id: kim } })
    await undoAction({ ...ana, requestId: newId() }, ana.requestId)
    for (const one of [...orders, before])
      expect(await getWorkOrder(account, one.id)).toMatchObject({
        technician: { id: sam },
        scheduled_date: one.scheduled_date,
      })
  })

  it('is none where nothing is scheduled into the leave', async () => {
    await givenTo(sam, '2030-05-06T13:00:00Z')
    const { id } = await createTimeOff(account, sam, WEEK)
    expect(await repairLeave(dispatcher(), id, NOW)).toBeNull()
  })

  it('is refused with read permission only, and for leave of another account', async () => {
    const { id } = await createTimeOff(account, sam, WEEK)
    const other = await makeAccount()
    await expect(repairLeave(withScopes(account, 'read:work-orders'), id)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(repairLeave(other, id)).rejects.toMatchObject({ code: 'not_found' })
  })
})
