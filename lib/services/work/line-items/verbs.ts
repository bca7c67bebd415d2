import {
  lineItemCreate,
  lineItemOfKit,
  lineItemRecord,
  type LineItemRecord,
  lineItemUpdate,
} from '@/lib/schemas/work/line-item'
import { type BodyOf } from '@/lib/schemas/draft'
import { createRecord } from '@/lib/services/records/create'
import type { RecordRule } from '@/lib/services/records/rule'
import { recordVerbs } from '@/lib/services/records/verbs'
import { byCoverage, forgetLine } from '@/lib/services/work/coverage'
import { touchWorkOrderOfLine } from '@/lib/services/work/tasks'
import { holdTask } from '@/lib/services/work/task-lock'
import type { ServiceContext } from '@/lib/access/context'
import { maxAmount, lineAmounts, toNumber } from '@/lib/domain/money'
import type { Draft } from '@/lib/schemas/draft'
import { costOf, fillLine } from './catalogue'
import { checkCovered, forHistory, refuseLocked } from './checks'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import { readLineItem } from '@/lib/services/work/line-item-record'

const rule: RecordRule<LineItemRecord, typeof lineItemCreate, typeof lineItemUpdate> = {
  type: 'line_item',
  create: lineItemCreate,
  update: lineItemUpdate,
  record: lineItemRecord,
  read: readLineItem,
  lock: lockLineItem,
  touchParent: touchWorkOrderOfLine,
  holdParent: holdTask,
  historyFields: forHistory,
  async check(tx, ctx, draft, before, taskId) {
    if (before) await refuseLocked(tx, ctx, before)
    await fillLine(tx, ctx, draft, before, before?.task_id ?? taskId)
    checkAmounts(ctx, draft, before ?? undefined)
    await checkCovered(tx, ctx, draft, before, before?.task_id ?? taskId)
  },
  beforeDelete: refuseLocked,
  async insert(tx, ctx, id, input, task_id) {
    // Its check fills what the body leaves out.
    const line = input as typeof input & Line & { description: string; type: LineItemRecord['type'] }
    const cost = await costOf(tx, ctx, line.price_item_id)
    await tx.lineItem.create({
      data: { ...line, ...amountsOf(ctx, line), cost, id, account_id: ctx.accountId, task_id },
      select: { id: true },
    })
  },
  async change(tx, ctx, before, input) {
    if (before.payer !== null) await forgetLine(tx, byCoverage(ctx), before.id)
    await tx.lineItem.update({
      where: { account_id_id: { account_id: ctx.accountId, id: before.id } },
      data: { ...input, ...amountsOf(ctx, { ...before, ...input }), ...(await otherCost(tx, ctx, before, input)) },
      select: { id: true },
    })
  },
}

/** The verbs of the lines of a task's bill, whose exact amounts are computed at every change (R-LI-2). */
export const {
  get: getLineItem,
  createBelow: createLineItem,
  update: updateLineItem,
  delete: deleteLineItem,
  restore: restoreLineItem,
} = recordVerbs(rule)

/** Adds a line that follows from something else than a person's own entry: it also says of which kit it is, and what it is made of. */
export function createDerivedLine(
  ctx: ServiceContext,
  taskId: string,
  body: BodyOf<typeof lineItemOfKit>,
): Promise<LineItemRecord> {
  return createRecord(ctx, { ...rule, create: lineItemOfKit }, body, taskId)
}

/** Adds a derived line without marking its work order as changed, for whoever adds several and does that once. */
export function createUntouchedLine(
  ctx: ServiceContext,
  taskId: string,
  body: BodyOf<typeof lineItemOfKit>,
): Promise<LineItemRecord> {
  return createRecord(ctx, { ...rule, create: lineItemOfKit, touchParent: undefined }, body, taskId)
}

/** The cost of a line that becomes one of another item. */
async function otherCost(
  tx: Transaction,
  ctx: ServiceContext,
  before: LineItemRecord,
  { price_item_id }: { price_item_id?: string | null },
) {
  const isOther = price_item_id !== undefined && price_item_id !== before.price_item_id
  return isOther ? { cost: await costOf(tx, ctx, price_item_id) } : {}
}

type Line = { type: string; quantity: number; unit_price: number; tax_rate: number }

/** The amounts of a line, as exact decimals in text: no binary fraction comes between them and the database. */
function amountsOf(ctx: ServiceContext, line: Line): { subtotal: string; tax: string; total: string } {
  const { subtotal, tax, total } = lineAmounts(line, ctx.account.currency)
  return { subtotal: subtotal.toFixed(), tax: tax.toFixed(), total: total.toFixed() }
}

/**
 * Checks the line as it would be: an amount too large to be written exactly becomes a problem of the draft. While
 * anything of the line is missing or wrong there is nothing to compute.
 */
function checkAmounts(ctx: ServiceContext, draft: Draft<Partial<Line>>, stored: Partial<Line> = {}): void {
  const { type, quantity, unit_price, tax_rate } = { ...stored, ...draft.value }
  if (type === undefined || quantity === undefined || unit_price === undefined || tax_rate === undefined) return
  const { currency } = ctx.account
  const most = maxAmount(currency)
  if (lineAmounts({ type, quantity, unit_price, tax_rate }, currency).total.abs().greaterThan(most))
    draft.reject('unit_price', `times quantity, with tax, must come to at most ${toNumber(most)}`)
}

/**
 * Locks a live line item for a change, and holds its task so that it cannot be deleted before the transaction ends. The work order,
 * which changes with it, is locked first, as by those who decide who pays for its lines. Throws `not_found`.
 */
async function lockLineItem(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const rows = isId(id)
    ? await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM line_item l
        JOIN task t ON t.account_id = l.account_id AND t.id = l.task_id
        JOIN work_order w ON w.account_id = t.account_id AND w.id = t.work_order_id
        WHERE l.account_id = ${ctx.accountId}::uuid AND l.id = ${id}::uuid
          AND l.deleted_at IS NULL AND t.deleted_at IS NULL AND w.deleted_at IS NULL
        FOR NO KEY UPDATE OF w FOR KEY SHARE OF t FOR UPDATE OF l`
    : []
  if (rows.length === 0) throw notFound('line item')
}
