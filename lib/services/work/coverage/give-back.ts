import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { type ChangedRecord, recordHistoryOfMany } from '@/lib/db/history-bulk'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'

/** Whose usage goes back: that of all lines, of those that were deleted, of discounts, or of one that changes. */
type Which = 'all' | 'deleted' | 'discounts' | { line: string }

/**
 * Gives back what unlocked lines of work orders took, and forgets who pays for them; one statement where there is nothing, seven at
 * most, however many work orders. A visit belongs to the order as a whole: it goes
 * back when no line is left that its contract line pays for. Discounts go with every line, as they fall on the sum of all; with a line
 * that bore a deductible go the others of its contract line, of which one has to bear it.
 */
export async function giveBack(
  tx: Transaction,
  ctx: ServiceContext,
  workOrderIds: readonly string[],
  which: Which,
): Promise<void> {
  if (workOrderIds.length === 0) return
  const lines = await tx.$queryRaw<{ id: string; work_order_id: string; before: Record<string, unknown> }[]>`
    WITH gone AS (
      SELECT l.id, t.work_order_id FROM task t JOIN line_item l ON l.account_id = t.account_id AND l.task_id = t.id
      WHERE t.account_id = ${ctx.accountId}::uuid AND t.work_order_id = ANY(${[...workOrderIds]}::uuid[])
        AND l.payer IS NOT NULL AND NOT l.coverage_locked AND ${conditionOf(which)})
    SELECT l.id, t.work_order_id, jsonb_strip_nulls(jsonb_build_object('payer', l.payer, 'covered_percent', l.covered_percent,
      'source_type', l.source_type, 'source_id', l.source_id, 'coverage_reason', l.coverage_reason,
      'covered_amount', l.covered_amount, 'billable_subtotal', l.billable_subtotal, 'billable_tax', l.billable_tax,
      'billable_total', l.billable_total)) AS before
    FROM task t JOIN line_item l ON l.account_id = t.account_id AND l.task_id = t.id
    WHERE t.account_id = ${ctx.accountId}::uuid AND t.work_order_id IN (SELECT work_order_id FROM gone)
      AND l.payer IS NOT NULL AND NOT l.coverage_locked
      AND (l.id IN (SELECT id FROM gone) OR (l.type = 'discount' OR ${SHARES_DEDUCTIBLE}))
    ORDER BY l.id FOR UPDATE OF l`
  if (lines.length === 0) return
  const ids = lines.map(({ id }) => id)
  const changed = [...new Set(lines.map(({ work_order_id }) => work_order_id))]
  await reverse(tx, ctx, changed, Prisma.sql`u.line_item_id = ANY(${ids}::uuid[])`)
  await reverse(
    tx,
    ctx,
    changed,
    Prisma.sql`u.line_item_id IS NULL AND NOT EXISTS (
      SELECT FROM contract_usage other
      WHERE other.account_id = u.account_id AND other.work_order_id = u.work_order_id
        AND other.contract_line_id = u.contract_line_id AND other.line_item_id IS NOT NULL AND ${isOpen('other')})`,
  )
  await tx.$executeRaw`
    UPDATE line_item SET payer = NULL, covered_percent = NULL, source_type = NULL, source_id = NULL, coverage_reason = NULL,
      covered_amount = NULL, billable_subtotal = NULL, billable_tax = NULL, billable_total = NULL, updated_at = now()
    WHERE account_id = ${ctx.accountId}::uuid AND id = ANY(${ids}::uuid[])`
  const records = lines.map(({ id, before }): ChangedRecord => {
    return { id, changes: Object.fromEntries(Object.entries(before).map(([field, value]) => [field, [value, null]])) }
  })
  await recordHistoryOfMany(tx, ctx, { verb: 'update', type: 'line_item', records })
}

/** Whether the contract line of line `l` cut its deductible off a line that is gone. */
const SHARES_DEDUCTIBLE = Prisma.sql`EXISTS (
  SELECT FROM contract_usage own
  JOIN contract_usage bore ON bore.account_id = own.account_id AND bore.work_order_id = own.work_order_id
    AND bore.contract_line_id = own.contract_line_id
  WHERE own.account_id = t.account_id AND own.work_order_id = t.work_order_id AND own.line_item_id = l.id
    AND bore.line_item_id IN (SELECT id FROM gone) AND bore.deductible > 0 AND ${isOpen('own')} AND ${isOpen('bore')})`

function conditionOf(which: Which): Prisma.Sql {
  if (which === 'all') return Prisma.sql`true`
  if (which === 'deleted') return Prisma.sql`(l.deleted_at IS NOT NULL OR t.deleted_at IS NOT NULL)`
  if (which === 'discounts') return Prisma.sql`l.type = 'discount'`
  return Prisma.sql`l.id = ${which.line}::uuid`
}

/** Whether usage `name` was neither given back nor gives something back. */
function isOpen(name: string): Prisma.Sql {
  return Prisma.raw(`${name}.reverses_id IS NULL AND NOT EXISTS (SELECT FROM contract_usage counter
    WHERE counter.account_id = ${name}.account_id AND counter.reverses_id = ${name}.id)`)
}

/** Writes a row against each of these that was not given back yet. */
async function reverse(
  tx: Transaction,
  ctx: ServiceContext,
  workOrderIds: readonly string[],
  which: Prisma.Sql,
): Promise<void> {
  const used = await tx.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM contract_usage u
    WHERE u.account_id = ${ctx.accountId}::uuid AND u.work_order_id = ANY(${[...workOrderIds]}::uuid[]) AND ${isOpen('u')} AND ${which}
    ORDER BY u.id`
  if (used.length === 0) return
  const counters = used.map(({ id }) => ({ id: newId(), reverses_id: id }))
  await tx.$executeRaw`
    INSERT INTO contract_usage (id, account_id, contract_line_id, work_order_id, line_item_id, quantity, amount, deductible, occurred_on, reverses_id)
    SELECT n.id, u.account_id, u.contract_line_id, u.work_order_id, u.line_item_id, -u.quantity, -u.amount, -u.deductible, u.occurred_on, u.id
    FROM jsonb_to_recordset(${JSON.stringify(counters)}::jsonb) AS n (id uuid, reverses_id uuid)
    JOIN contract_usage u ON u.account_id = ${ctx.accountId}::uuid AND u.id = n.reverses_id`
}

/** Forgets who pays for a line that changes; what it took goes back. */
export async function forgetLine(tx: Transaction, ctx: ServiceContext, lineItemId: string): Promise<void> {
  const [task] = await tx.$queryRaw<{ work_order_id: string }[]>`
    SELECT t.work_order_id FROM line_item l JOIN task t ON t.account_id = l.account_id AND t.id = l.task_id
    WHERE l.account_id = ${ctx.accountId}::uuid AND l.id = ${lineItemId}::uuid`
  if (task) await giveBack(tx, ctx, [task.work_order_id], { line: lineItemId })
}

/** What a work order has taken of a contract line: the share of a visit, and of the deductible. */
export type Taken = { visits: string; deductible: string }

/** What lines of work orders use of contract lines at the moment, by work order and contract line. */
export async function readTaken(
  tx: Transaction,
  ctx: ServiceContext,
  workOrderIds: readonly string[],
): Promise<Map<string, Map<string, Taken>>> {
  const usageByOrder = new Map(workOrderIds.map((id) => [id, new Map<string, Taken>()]))
  if (workOrderIds.length === 0) return usageByOrder
  const rows = await tx.$queryRaw<({ id: string; work_order_id: string } & Taken)[]>`
    SELECT u.work_order_id, u.contract_line_id AS id,
      coalesce(sum(u.quantity) FILTER (WHERE u.line_item_id IS NULL), 0)::text AS visits, sum(u.deductible)::text AS deductible
    FROM contract_usage u
    WHERE u.account_id = ${ctx.accountId}::uuid AND u.work_order_id = ANY(${[...workOrderIds]}::uuid[]) AND ${isOpen('u')}
    GROUP BY u.work_order_id, u.contract_line_id`
  for (const { id, work_order_id, ...one } of rows) usageByOrder.get(work_order_id)?.set(id, one)
  return usageByOrder
}

/** Forgets and gives back in the name of nobody: it follows from what somebody did, and is no action of theirs to undo. */
export function byCoverage(ctx: ServiceContext): ServiceContext {
  return { ...ctx, actor: { type: 'system', id: null, name: 'Coverage' }, undoes: undefined }
}
