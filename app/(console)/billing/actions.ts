'use server'

import { z } from 'zod'
import { actionsFor } from '@/lib/forms/actions-for'
import { markBilled, markNoCharge, proposeLineItems, unbillWorkOrder } from '@/lib/services/billing/order'
import { markManyBilled, takeMarksBack } from '@/lib/services/billing/queue'

const billing = actionsFor('write:billing')

type Values = Record<string, unknown>

const MAX_AT_ONCE = 100
// What a browser sends may be anything.
const markIds = z.array(z.string()).max(MAX_AT_ONCE)

/** Says of several work orders that they were billed in another program. */
export const markOrdersBilled = billing.write(({ ctx }, ids: readonly string[], values: Values) =>
  markManyBilled(ctx, { ...values, work_order_ids: [...ids] }),
)

/** Takes back marks that were just made; what was said of the work orders before stays. */
export const takeBackMarks = billing.write(({ ctx }, ids: readonly string[]) =>
  takeMarksBack(ctx, markIds.parse(ids), 'The marking was undone'),
)

/** Says of one work order that it was billed in another program. */
export const markOrderBilled = billing.write(({ ctx }, id: string, values: Values) => markBilled(ctx, id, values))

/** Makes line items of what the work proposes, or dismisses it; answers the request, by which that is undone. */
export const decideOrderLines = billing.write(async ({ ctx }, id: string, values: Values) => {
  await proposeLineItems(ctx, id, values)
  return { request: ctx.requestId }
})

/** Says of one work order that it is not charged. */
export const markOrderFree = billing.write(({ ctx }, id: string, values: Values) => markNoCharge(ctx, id, values))

/** Takes back what was said about billing one work order. */
export const takeOrderBack = billing.write(({ ctx }, id: string, values: Values) => unbillWorkOrder(ctx, id, values))
