import { expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { makeAccount } from '@/lib/testing/account'
import { makePhone, signInAs } from '@/lib/testing/factories/field'
import { clocksOf, holdsOf, makePromise } from '@/lib/testing/factories/promises'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'

const HOUR = 3_600_000

it('what was done before it was sent stops and holds its clocks when it was done', async () => {
  const office = await makeAccount()
  const home = await makeHousehold(office)
  await makePromise(office, home)
  const phone = await makePhone(await signInAs(office, home.technician_id))
  const { customer_id, technician_id, asset_ids } = home
  const job = await makeWorkOrder(office, { customer_id, technician_id, asset_ids, work_order_type: 'repair' })
  const called = new Date(Date.now() - 6 * HOUR)
  await db().workOrder.updateMany({ where: { id: job.id }, data: { created_at: called } })
  await db().slaClock.updateMany({ where: { work_order_id: job.id }, data: { starts_at: called } })

  const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * HOUR).toISOString()
  const [arrived, paused, resumed, done] = [at(3), at(2.5), at(2), at(1)]
  const outcomes = await phone.send(
    phone.command('start', job.id, { occurred_at: arrived }),
    phone.command('pause', job.id, { occurred_at: paused }),
    phone.command('resume', job.id, { occurred_at: resumed }),
    phone.command('complete_job', job.id, { occurred_at: done }),
  )
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
  const holds = await holdsOf(office, job.id)
  expect(holds.map(({ started_at, ended_at }) => [started_at.toISOString(), ended_at?.toISOString()])).toEqual([
    [paused, resumed],
  ])
  const [clock] = await clocksOf(office, job.id)
  expect(clock).toMatchObject({ kind: 'arrive', state: 'met', breached_at: null })
  expect(clock?.met_at?.toISOString()).toBe(arrived)
})
