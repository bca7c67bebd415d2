import { expect, it } from 'vitest'
import { readJobDetails } from '@/lib/services/scheduling/board'
import { createVisit, updateVisit } from '@/lib/services/work/visits'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeTechnician } from '@/lib/testing/factories/catalogue'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'

it('lists in the panel all visits of the customer’s other work orders, the latest first', async () => {
  const ctx = await makeAccount()
  const { customer_id, technician_id } = await makeHousehold(ctx)
  const kim = await makeTechnician(ctx, { name: 'Kim Park' })
  const dated = async (scheduled_date: string) => {
    const { id } = await makeWorkOrder(ctx, { customer_id, technician_id, scheduled_date })
    return updateWorkOrder(ctx, id, { status: 'assigned' })
  }
  const shown = await dated('2026-11-24T15:00:00Z')
  const earlier = await dated('2026-11-20T15:00:00Z')
  const addVisit = (id: string, scheduled_start: string) =>
    createVisit(ctx, id, { technician_id: kim.id, scheduled_start, minutes: 30 })
  const again = await addVisit(earlier.id, '2026-11-21T15:00:00Z')
  const off = await addVisit(earlier.id, '2026-11-22T15:00:00Z')
  await updateVisit(ctx, off.id, { status: 'cancelled' })
  await addVisit(shown.id, '2026-11-25T15:00:00Z')
  const elsewhere = await makeWorkOrder(ctx, {})
  await addVisit(elsewhere.id, '2026-11-21T15:00:00Z')
  expect((await readJobDetails(ctx, shown.id)).visits).toMatchObject([
    { id: again.id, work_order_id: earlier.id, date: '2026-11-21T15:00:00.000Z', technician: 'Kim Park' },
    { id: earlier.id, work_order_id: earlier.id, date: '2026-11-20T15:00:00.000Z', technician: 'Sam Reyes' },
  ])
})
