import { expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { dayIn } from '@/lib/domain/time'
import { replaceShifts } from '@/lib/services/people/shifts'
import { createTechnician } from '@/lib/services/people/technicians'
import { suggestForWorkOrder } from '@/lib/services/scheduling/suggestions'
import { createJobType } from '@/lib/services/work/job-types'
import { makeWorkOrder, makeHousehold } from '@/lib/testing/factories/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { runDueJobs } from '@/lib/testing/jobs'
import { createPlanAsset } from './plan-assets'
import { createMaintenancePlan } from './plans'

it('suggests whom the plan prefers for its work orders, and for no others', async () => {
  const ctx = await makeAccount({ timeZone: 'UTC' })
  const { customer_id, asset_ids } = await makeHousehold(ctx)
  const { id: preferred_technician_id } = await createTechnician(ctx, { name: 'Zoë' })
  const shifts = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1020 }))
  await replaceShifts(ctx, preferred_technician_id, { shifts })
  const { id: job_type_id } = await createJobType(ctx, { name: 'Service', estimated_duration: 60 })
  const plan = await createMaintenancePlan(ctx, {
    name: 'Yearly',
    customer_id,
    job_type_id,
    status: 'active',
    preferred_technician_id,
    rrule: 'FREQ=YEARLY',
    anchor_date: dayIn('UTC', new Date()),
  })
  await createPlanAsset(ctx, plan.id, { asset_id: asset_ids[0] ?? '' })
  await runDueJobs('generate-visits')
  const { work_order_id } = await db().maintenanceOccurrence.findFirstOrThrow({ where: { plan_id: plan.id } })
  const other = await makeWorkOrder(ctx, { customer_id, estimated_duration: 60 })
  const reasonsFor = async (id: string) => {
    const { suggestions } = await suggestForWorkOrder(ctx, id, { from: undefined, days: 3, limit: 10 })
    const ownValue = suggestions.filter(({ technician }) => technician.id === preferred_technician_id)
    return ownValue.flatMap(({ reasons }) =>
      reasons.filter(({ kind }) => kind === 'continuity').map(({ mark }) => mark),
    )
  }
  expect(new Set(await reasonsFor(work_order_id ?? ''))).toEqual(new Set(['Preferred']))
  expect(await reasonsFor(other.id)).toEqual([])
})
