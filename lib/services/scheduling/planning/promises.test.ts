import { expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { updateServiceContract } from '@/lib/services/customers/service-contracts'
import { createServiceLevel } from '@/lib/services/customers/service-levels'
import { makeAccount } from '@/lib/testing/account'
import { clocksOf, makePromise } from '@/lib/testing/factories/promises'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { runDueJobs } from '@/lib/testing/jobs'
import { createPlan, getPlan } from './index'

/** A Friday; the plans are for the Monday after, on which the shift begins at 13:00 UTC. */
const NOW = new Date('2026-11-20T15:00:00Z')
const MONDAY = '2026-11-23'

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
