import type { ServiceContext } from '@/lib/access/context'
import { type ChangedRecord, recordHistoryOfMany } from '@/lib/db/history-bulk'
import { rowsJson } from '@/lib/db/rows'
import type { Transaction } from '@/lib/db/transaction'
import type { UsageEntry } from '@/lib/domain/coverage/coverage'
import { newId } from '@/lib/domain/id'
import { toDatabaseDate } from '@/lib/domain/time'
import { lockAllowances } from '@/lib/db/contract-lines'
import { type CoveredOrder, factsOf, judgeOpen, readCoveredOrder } from './facts'
import { writtenCoverage } from './get'
import { byCoverage, giveBack } from './give-back'

/**
 * Brings what was decided of the lines of work orders in line with their status (R-WP-7): completed ones get who pays and take of the
 * allowances, of others what was taken is given back. Locked lines stay. Orders without lines take one statement, all together.
 */
export async function followCoverage(tx: Transaction, ctx: ServiceContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await tx.$queryRaw<{ id: string; is_done: boolean }[]>`
    SELECT w.id, w.status = 'completed' AND w.deleted_at IS NULL AS is_done FROM work_order w
    WHERE w.account_id = ${ctx.accountId}::uuid AND w.id = ANY(${[...ids]}::uuid[]) AND EXISTS (
      SELECT FROM task t JOIN line_item l ON l.account_id = t.account_id AND l.task_id = t.id
      WHERE t.account_id = w.account_id AND t.work_order_id = w.id)
    ORDER BY w.id FOR NO KEY UPDATE OF w`
  // What another order takes at the same time is read after it was written.
  await lockAllowances(
    tx,
    ctx,
    found.flatMap(({ id, is_done }) => (is_done ? [id] : [])),
  )
  for (const { id, is_done } of found) {
    await giveBack(tx, byCoverage(ctx), id, is_done ? 'deleted' : 'all')
    if (is_done) await decide(tx, ctx, id)
  }
}

/** Forgets who pays for the unlocked lines of work orders, and decides it again where that follows from their status. */
export async function decideAnew(tx: Transaction, ctx: ServiceContext, ids: readonly string[]): Promise<void> {
  for (const id of ids) await giveBack(tx, byCoverage(ctx), id, 'all')
  await followCoverage(tx, ctx, ids)
}

/** Writes who pays for the lines of which that is not decided, and takes what they use of the allowances, which are locked. */
export async function decide(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const order = await readOpen(tx, ctx, id)
  if (!order) return
  const { facts, taken } = await factsOf(tx, ctx, order)
  const coverage = judgeOpen(order, facts)
  const rows = coverage.lines.map((line) => ({ id: line.id, ...writtenCoverage(line) }))
  await tx.$executeRaw`
    UPDATE line_item l SET payer = n.payer, covered_percent = n.covered_percent, source_type = n.source_type,
      source_id = n.source_id, coverage_reason = n.coverage_reason, covered_amount = n.covered_amount,
      billable_subtotal = n.billable_subtotal, billable_tax = n.billable_tax, billable_total = n.billable_total,
      updated_at = now()
    FROM jsonb_populate_recordset(NULL::line_item, ${rowsJson(rows)}::jsonb) AS n
    WHERE l.account_id = ${ctx.accountId}::uuid AND l.id = n.id`
  await takeUsage(
    tx,
    ctx,
    { id, day: facts.day },
    coverage.usage.filter((one) => one.line_item_id !== null || !taken.has(one.contract_line_id)),
  )
  const records = rows.map(({ id: lineId, ...written }): ChangedRecord => {
    const told = Object.entries(written).filter(([, value]) => value !== null)
    return { id: lineId, changes: Object.fromEntries(told.map(([field, value]) => [field, [null, value]])) }
  })
  await recordHistoryOfMany(tx, byCoverage(ctx), { verb: 'update', type: 'line_item', records })
}

/** The work order if who pays is not decided of all its lines; discounts are decided again with each line that comes. */
async function readOpen(tx: Transaction, ctx: ServiceContext, id: string): Promise<CoveredOrder | null> {
  const order = await readCoveredOrder(tx, ctx, id)
  const lines = order?.tasks.flatMap(({ line_items }) => line_items) ?? []
  if (!lines.some(({ payer }) => payer === null)) return null
  if (!lines.some(({ type, payer, coverage_locked }) => type === 'discount' && payer !== null && !coverage_locked))
    return order
  await giveBack(tx, byCoverage(ctx), id, 'discounts')
  return readCoveredOrder(tx, ctx, id)
}

async function takeUsage(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  { id: work_order_id, day }: { id: string; day: string },
  usage: readonly UsageEntry[],
): Promise<void> {
  await tx.contractUsage.createMany({
    data: usage.map(({ contract_line_id, line_item_id, quantity, amount, deductible }) => ({
      ...{ id: newId(), account_id, work_order_id, contract_line_id, line_item_id },
      ...{ quantity: quantity.toFixed(), amount: amount.toFixed(), deductible: deductible.toFixed() },
      occurred_on: toDatabaseDate(day),
    })),
  })
}
