'use server'

import type { HoldValues } from '@/components/work/work-orders/types'
import { actionsFor } from '@/lib/forms/actions-for'
import type { BulkOutcome } from '@/lib/schemas/work/work-order-table'
import { listHoldReasons } from '@/lib/services/work/hold-reasons'
import { holdWorkOrder } from '@/lib/services/work/sla'

const MAX_CHOICES = 100

const orders = actionsFor('work_order', { page: '/work-orders' })

/** For what work can be on hold, by name. */
export const loadHoldReasons = orders.read(
  async ({ ctx }) => (await listHoldReasons(ctx, { per_page: MAX_CHOICES, sort: 'name' })).data,
)

/** Puts a work order on hold and says why; it is taken back as a change of many is. */
export const holdOrder = orders.write(async ({ ctx }, id: string, values: HoldValues): Promise<BulkOutcome> => {
  await holdWorkOrder(ctx, id, values)
  return { batch: ctx.requestId, changed: [id], refused: [] }
})
