import { expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { dayIn, toDatabaseDate } from '@/lib/domain/time'
import { waitUntil } from '@/lib/operator/processes'
import { createJobType } from '@/lib/services/work/job-types'
import { makeAccount } from '@/lib/testing/account'
import { makeHousehold } from '@/lib/testing/factories/work-orders'
import { generateVisits } from './generate'
import { createPlanAsset } from './plan-assets'
import { createMaintenancePlan } from './plans'

it('loses no visit of an asset that joins the plan while its visits are written', async () => {
  const ctx = await makeAccount({ timeZone: 'UTC' })
  const { accountId: account_id } = ctx
  const { customer_id, asset_ids } = await makeHousehold(ctx)
  const [first = '', second = newId()] = [asset_ids[0]]
  await db().asset.create({ data: { id: second, account_id, customer_id, asset_tag: 'SECOND', name: 'Second' } })
  const { id: job_type_id } = await createJobType(ctx, { name: 'Service', tasks: [] })
  const anchor_date = dayIn('UTC', new Date())
  const { id: plan_id } = await createMaintenancePlan(ctx, {
    name: 'Every year',
    customer_id,
    job_type_id,
    status: 'active',
    rrule: 'FREQ=YEARLY',
    anchor_date,
  })
  await createPlanAsset(ctx, plan_id, { asset_id: first })
  const generate = () => generateVisits({ account_id, id: account_id }, new AbortController().signal)
  const waiting = async (): Promise<number> => {
    const rows = await db().$queryRaw<unknown[]>`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    return rows.length
  }

  // A visit of the same key that is not committed holds the generator up in the middle of its transaction.
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const stop = new Error('rolled back')
  const day = toDatabaseDate(anchor_date)
  const blocked = db().$transaction(
    async (tx) => {
      const place = { account_id, plan_id, scope: first, key: anchor_date, asset_id: first }
      const days = { due_date: day, window_start: day, window_end: day }
      await tx.maintenanceOccurrence.create({ data: { id: newId(), ...place, ...days }, select: { id: true } })
      await released
      throw stop
    },
    { timeout: 30_000 },
  )
  const ended = blocked.catch((error: unknown) => error)
  await waitUntil(
    async () => (await db().$queryRaw<unknown[]>`SELECT 1 FROM pg_locks WHERE locktype = 'transactionid'`).length > 0,
    10_000,
  )
  const generating = generate()
  expect(await waitUntil(async () => (await waiting()) > 0, 10_000)).toBe(true)
  let hasJoined = false
  const joining = createPlanAsset(ctx, plan_id, { asset_id: second }).finally(() => (hasJoined = true))
  await waitUntil(async () => hasJoined || (await waiting()) > 1, 10_000)
  release()
  await Promise.all([generating, joining])
  expect(await ended).toBe(stop)

  await generate()
  const visits = await db().maintenanceOccurrence.findMany({
    where: { plan_id, key: anchor_date },
    select: { scope: true },
  })
  expect(visits.map(({ scope }) => scope).toSorted()).toEqual([first, second].toSorted())
})
