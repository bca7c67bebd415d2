import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { lockRecord } from '@/lib/db/records'
import { inTransaction, reader, type Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { invalid, notFound } from '@/lib/errors'
import { unbill, type WorkOrderBilling, workOrderBillingUpdate } from '@/lib/schemas/billing/billing'
import { billedElsewhere, noCharge } from '@/lib/schemas/billing/billing-mark'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { updateLineItem } from '@/lib/services/work/line-items'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { decideProposals, readProposed } from '@/lib/services/work/line-proposals'
import { billingSelect, toBilling } from './facts'
import { createBillingMark, takeBackMark } from './marks/verbs'

const LIVE = { deleted_at: null }

/** How a work order is billed: its state, why it cannot be billed yet, what the customer owes. Throws `forbidden`, `not_found`. */
export async function getWorkOrderBilling(ctx: ServiceContext, id: string): Promise<WorkOrderBilling> {
  requireScope(ctx, 'read:billing')
  return readBilling(reader(ctx), ctx, id)
}

/**
 * Puts right what keeps a work order from being billed: its purchase order, what was agreed at most, prices and tax codes of lines, and
 * what a person confirms. All of it or nothing. Throws `forbidden`, `not_found`, `validation_error` that names the line, `line_billed`.
 */
export async function updateWorkOrderBilling(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof workOrderBillingUpdate>,
): Promise<WorkOrderBilling> {
  requireScope(ctx, 'write:billing')
  const { line_prices = [], line_tax_codes = [], ...fields } = readDraft(workOrderBillingUpdate, body).finish()
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'work_order', id)
    const within: ServiceContext = { ...ctx, tx, scopes: new Set([...ctx.scopes, 'write:work-orders']) }
    await updateWorkOrder(within, id, fields)
    const where = { account_id: ctx.accountId, ...LIVE, task: { ...LIVE, work_order_id: id } }
    const lines = new Set((await tx.lineItem.findMany({ where, select: { id: true } })).map((line) => line.id))
    for (const [name, changes] of Object.entries({ line_prices, line_tax_codes }))
      for (const [index, { line_item_id, ...change }] of changes.entries()) {
        const field = `${name}[${index}].line_item_id`
        if (!lines.has(line_item_id)) throw invalid([{ field, message: 'is no line item of the work order' }])
        await updateLineItem(within, line_item_id, change)
      }
    return readBilling(tx, ctx, id)
  })
}

/**
 * Says that a work order, or some of its lines, was billed in another program. Throws `forbidden`, `not_found`, `validation_error`,
 * `not_due`, `already_billed`, `line_billed`.
 */
export async function markBilled(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof billedElsewhere>,
): Promise<WorkOrderBilling> {
  return mark(ctx, id, { kind: 'billed_elsewhere', ...readDraft(billedElsewhere, body).finish() })
}

/** Says that a work order is not charged. Throws `forbidden`, `not_found`, `validation_error`, `already_billed`. */
export async function markNoCharge(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof noCharge>,
): Promise<WorkOrderBilling> {
  return mark(ctx, id, { kind: 'no_charge', ...readDraft(noCharge, body).finish() })
}

/** Takes back all that was said about billing a work order. Throws `forbidden`, `not_found`, `validation_error`. */
export async function unbillWorkOrder(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof unbill>,
): Promise<WorkOrderBilling> {
  requireScope(ctx, 'write:billing')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'work_order', id)
    const { reason } = readDraft(unbill, body).finish()
    const { marks } = await readBilling(tx, ctx, id)
    const said = marks.filter(({ kind }) => kind !== 'invoiced')
    // Only invoices: the first of them says what to do instead.
    for (const one of said.length > 0 ? said : marks) await takeBackMark({ ...ctx, tx }, one.id, reason)
    return readBilling(tx, ctx, id)
  })
}

/** Makes line items of what the work proposes, or dismisses it. Throws what `decideProposals` throws. */
export async function proposeLineItems(
  ctx: ServiceContext,
  id: string,
  body: Parameters<typeof decideProposals>[2],
): Promise<WorkOrderBilling> {
  return inTransaction(ctx, async (tx) => {
    await decideProposals({ ...ctx, tx }, id, body)
    return readBilling(tx, ctx, id)
  })
}

async function mark(
  ctx: ServiceContext,
  id: string,
  body: Parameters<typeof createBillingMark>[2],
): Promise<WorkOrderBilling> {
  requireScope(ctx, 'write:billing')
  return inTransaction(ctx, async (tx) => {
    await createBillingMark({ ...ctx, tx }, id, body)
    return readBilling(tx, ctx, id)
  })
}

async function readBilling(tx: Transaction, ctx: ServiceContext, id: string): Promise<WorkOrderBilling> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const row = isId(id) ? await tx.workOrder.findFirst({ where, select: billingSelect }) : null
  if (!row) throw notFound('work order')
  return toBilling(row, (await readProposed(tx, ctx, [id]))(row.id))
}
