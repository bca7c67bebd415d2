import type { ServiceContext } from '@/lib/access/context'
import { type ChangedRecord, recordHistoryOfMany } from '@/lib/db/history-bulk'
import { rowsJson } from '@/lib/db/rows'
import type { Transaction } from '@/lib/db/transaction'
import type { UsageEntry } from '@/lib/domain/coverage/coverage'
import { newId } from '@/lib/domain/id'
import { lockAllowances } from '@/lib/services/customers/current-lines'
import { type CoveredOrder, decideOpen, readCoveredOrders, readFacts } from './facts'
import { writtenCoverage } from './get'
import { byCoverage, giveBack } from './give-back'

/**
 * Brings what was decided of the lines of work orders in line with their status (R-WP-7): completed ones get who pays and take of the
 * allowances, of others what was taken is given back. Locked lines stay. As many statements for many as for one: one where none has lines,
 * about ten for a completion.
 */
export async function followCoverage(tx: Transaction, ctx: ServiceContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const orders = await tx.$queryRaw<{ id: string; is_done: boolean }[]>`
    SELECT w.id, w.status = 'completed' AND w.deleted_at IS NULL AS is_done FROM work_order w
    WHERE w.account_id = ${ctx.accountId}::uuid AND w.id = ANY(${[...ids]}::uuid[]) AND EXISTS (
      SELECT FROM task t JOIN line_item l ON l.account_id = t.account_id AND l.task_id = t.id
      WHERE t.account_id = w.account_id AND t.work_order_id = w.id)
    ORDER BY w.id FOR NO KEY UPDATE OF w`
  const idsOf = (isDone: boolean) => orders.flatMap(({ id, is_done }) => (is_done === isDone ? [id] : []))
  const done = idsOf(true)
  // What another order takes at the same time is read after it was written.
  await lockAllowances(tx, ctx, done)
  await giveBack(tx, byCoverage(ctx), idsOf(false), 'all')
  await giveBack(tx, byCoverage(ctx), done, 'deleted')
  await decide(tx, ctx, done)
}

/** Forgets who pays for the unlocked lines of work orders, and decides it again where that follows from their status. */
export async function decideAnew(tx: Transaction, ctx: ServiceContext, ids: readonly string[]): Promise<void> {
  await giveBack(tx, byCoverage(ctx), ids, 'all')
  await followCoverage(tx, ctx, ids)
}

/**
 * Writes who pays for the lines of which that is not decided, and takes what they use of the allowances, which are locked: one work
 * order after the other, in the order of their ids, of which each leaves less to the next.
 */
export async function decide(tx: Transaction, ctx: ServiceContext, ids: readonly string[]): Promise<void> {
  const orders = await readOpen(tx, ctx, ids)
  if (orders.length === 0) return
  const factsFor = await readFacts(tx, ctx, orders)
  const lines: DecidedLine[] = []
  const usage: Usage[] = []
  for (const order of orders) {
    const { facts, used } = factsFor(order, usage)
    const coverage = decideOpen(order, facts)
    lines.push(...coverage.lines.map((line) => ({ id: line.id, ...writtenCoverage(line) })))
    const fresh = coverage.usage.filter((one) => one.line_item_id !== null || !used.has(one.contract_line_id))
    usage.push(...fresh.map((one) => ({ ...one, work_order_id: order.id, day: facts.day })))
  }
  await writeLines(tx, ctx, lines)
  await writeUsage(tx, ctx, usage)
}

type DecidedLine = { id: string } & ReturnType<typeof writtenCoverage>
type Usage = UsageEntry & { work_order_id: string; day: string }

async function writeLines(tx: Transaction, ctx: ServiceContext, lines: readonly DecidedLine[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE line_item l SET payer = n.payer, covered_percent = n.covered_percent, source_type = n.source_type,
      source_id = n.source_id, coverage_reason = n.coverage_reason, covered_amount = n.covered_amount,
      billable_subtotal = n.billable_subtotal, billable_tax = n.billable_tax, billable_total = n.billable_total,
      updated_at = now()
    FROM jsonb_populate_recordset(NULL::line_item, ${rowsJson(lines)}::jsonb) AS n
    WHERE l.account_id = ${ctx.accountId}::uuid AND l.id = n.id`
  const records = lines.map(({ id, ...written }): ChangedRecord => {
    const writtenFields = Object.entries(written).filter(([, value]) => value !== null)
    return { id, changes: Object.fromEntries(writtenFields.map(([field, value]) => [field, [null, value]])) }
  })
  await recordHistoryOfMany(tx, byCoverage(ctx), { verb: 'update', type: 'line_item', records })
}

/** The work orders if who pays is not decided of all their lines; discounts are decided again with each line that comes. */
async function readOpen(tx: Transaction, ctx: ServiceContext, ids: readonly string[]): Promise<CoveredOrder[]> {
  if (ids.length === 0) return []
  const orders = await readCoveredOrders(tx, ctx, ids)
  const open = orders.filter((order) => linesOf(order).some(({ payer }) => payer === null))
  const discounted = open.filter((order) =>
    linesOf(order).some(
      ({ type, payer, coverage_locked }) => type === 'discount' && payer !== null && !coverage_locked,
    ),
  )
  if (discounted.length === 0) return open
  await giveBack(
    tx,
    byCoverage(ctx),
    discounted.map(({ id }) => id),
    'discounts',
  )
  return readCoveredOrders(
    tx,
    ctx,
    open.map(({ id }) => id),
  )
}

function linesOf(order: CoveredOrder) {
  return order.tasks.flatMap(({ line_items }) => line_items)
}

async function writeUsage(tx: Transaction, ctx: ServiceContext, usage: readonly Usage[]): Promise<void> {
  if (usage.length === 0) return
  const rows = usage.map(({ day, ...one }) => ({ ...one, id: newId(), occurred_on: day }))
  await tx.$executeRaw`
    INSERT INTO contract_usage (id, account_id, work_order_id, contract_line_id, line_item_id, quantity, amount, deductible, occurred_on)
    SELECT n.id, ${ctx.accountId}::uuid, n.work_order_id, n.contract_line_id, n.line_item_id, n.quantity, n.amount, n.deductible,
      n.occurred_on
    FROM jsonb_populate_recordset(NULL::contract_usage, ${rowsJson(rows)}::jsonb) AS n`
}
