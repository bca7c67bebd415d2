'use server'

import { z } from 'zod'
import type { ToPutRight } from '@/components/billing/queue/put-right'
import { actionsFor } from '@/lib/forms/actions-for'
import { taxCodeList } from '@/lib/schemas/billing/tax-code'
import { allLineItemsList } from '@/lib/schemas/work/line-item'
import {
  getWorkOrderBilling,
  markBilled,
  markNoCharge,
  proposeLineItems,
  unbillWorkOrder,
  updateWorkOrderBilling,
} from '@/lib/services/billing/order'
import { listTaxCodes } from '@/lib/services/billing/tax-codes'
import { listAllLineItems } from '@/lib/services/work/line-items'
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

/** Puts right what keeps a work order from being billed; answers the request, by which that is undone. */
export const putRight = billing.write(async ({ ctx }, id: string, values: Values) => {
  await updateWorkOrderBilling(ctx, id, values)
  return { request: ctx.requestId }
})

/** What there is to put right: what the work proposes, its lines that have no price, and those that have no tax. */
export const readToPutRight = billing.read(async ({ ctx }, id: string): Promise<ToPutRight> => {
  const [{ proposals }, { data }, { data: codes }] = await Promise.all([
    getWorkOrderBilling(ctx, id),
    listAllLineItems(ctx, allLineItemsList.query.parse({ work_order_id: id, per_page: '100' })),
    listTaxCodes(ctx, taxCodeList.query.parse({ per_page: '100' })),
  ])
  const lines = data.filter(({ type }) => type !== 'discount')
  const toLines = (chosen: typeof data) => chosen.map(({ id: lineId, description }) => ({ id: lineId, description }))
  return {
    proposals,
    unpriced: toLines(lines.filter(({ unit_price, coverage_locked }) => unit_price === 0 && !coverage_locked)),
    untaxed: toLines(lines.filter(({ tax_code_id, tax_rate }) => tax_code_id === null && tax_rate === 0)),
    taxCodes: codes.map((code) => ({ value: code.id, label: code.name })),
  }
})

/** Makes line items of what the work proposes, or dismisses it; answers the request, by which that is undone. */
export const decideOrderLines = billing.write(async ({ ctx }, id: string, values: Values) => {
  await proposeLineItems(ctx, id, values)
  return { request: ctx.requestId }
})

/** Says of one work order that it is not charged. */
export const markOrderFree = billing.write(({ ctx }, id: string, values: Values) => markNoCharge(ctx, id, values))

/** Takes back what was said about billing one work order. */
export const takeOrderBack = billing.write(({ ctx }, id: string, values: Values) => unbillWorkOrder(ctx, id, values))
