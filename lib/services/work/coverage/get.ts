import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { requireLive } from '@/lib/db/records'
import { reader, type Transaction } from '@/lib/db/transaction'
import type { LineCoverage } from '@/lib/domain/coverage/coverage'
import { outlookOf } from '@/lib/domain/coverage/outlook'
import type { CoverageFacts } from '@/lib/domain/coverage/types'
import { Decimal, exactly, toNumber } from '@/lib/domain/money'
import { notFound } from '@/lib/errors'
import type { CoveredLine, WorkOrderCoverage } from '@/lib/schemas/work/coverage'
import { toDecidedCoverage } from '@/lib/services/work/line-item-record'
import { billedLines, type CoveredOrder, decideOpen, readCoveredOrder, readFacts, workOf } from './facts'

/**
 * Who pays for the lines of a work order: what was decided as it was, the rest as of now. Writes nothing. Throws `forbidden`,
 * `not_found`.
 */
export async function getWorkOrderCoverage(ctx: ServiceContext, id: string): Promise<WorkOrderCoverage> {
  requireScope(ctx, 'read:work-orders')
  await requireLive(ctx, 'work_order', id)
  return coverageIn(reader(ctx), ctx, id)
}

/** Who pays for the lines of a work order, as the answer to a change, which needs no permission to read (R-PE-3). Throws `not_found`. */
export async function coverageIn(tx: Transaction, ctx: ServiceContext, id: string): Promise<WorkOrderCoverage> {
  const order = await readCoveredOrder(tx, ctx, id)
  if (!order) throw notFound('work order')
  const { facts } = (await readFacts(tx, ctx, [order]))(order)
  return coverageAnswer(order, facts)
}

/** The answer for a work order that was read. */
function coverageAnswer(order: CoveredOrder, facts: CoverageFacts): WorkOrderCoverage {
  const all = billedLines(order)
  const computed = new Map(decideOpen(order, facts).lines.map((line) => [line.id, line]))
  const lines = all.map(({ row }): CoveredLine => {
    const { id, description, type, asset_id } = row
    const lineFields = { line_item_id: id, description, type, asset_id, subtotal: toNumber(row.subtotal) }
    const line = computed.get(id)
    if (line) return { ...lineFields, decided: false, coverage_locked: row.coverage_locked, ...writtenCoverage(line) }
    return { ...lineFields, decided: true, ...(toDecidedCoverage(row) as Decided) }
  })
  return {
    work_order_id: order.id,
    coverage_date: facts.day,
    is_decided: order.status === 'completed',
    lines,
    totals: {
      covered_amount: sum(lines, 'covered_amount'),
      billable_subtotal: sum(lines, 'billable_subtotal'),
      billable_tax: sum(lines, 'billable_tax'),
      billable_total: sum(lines, 'billable_total'),
    },
    outlook: outlooks(order, facts),
  }
}

/** A line that has a payer has all of it. */
type Decided = Pick<CoveredLine, keyof ReturnType<typeof toDecidedCoverage>>

/** What is answered of a line, and written when it is decided. */
export function writtenCoverage(line: LineCoverage) {
  return {
    payer: line.payer,
    covered_percent: toNumber(line.percent),
    source_type: line.source?.type ?? null,
    source_id: line.source?.id ?? null,
    coverage_reason: line.reason,
    covered_amount: toNumber(line.covered),
    billable_subtotal: toNumber(line.billable),
    billable_tax: toNumber(line.tax),
    billable_total: toNumber(line.total),
  }
}

type Amount = keyof WorkOrderCoverage['totals']

function sum(lines: readonly CoveredLine[], name: Amount): number {
  return toNumber(lines.reduce((total, line) => total.plus(exactly(line[name])), new Decimal(0)))
}

/** Who would pay for parts, labor and travel of a work order that begins as planned, whether or not lines say so yet. */
export function outlooks(order: CoveredOrder, facts: CoverageFacts): WorkOrderCoverage['outlook'] {
  const start = order.started_at ?? order.scheduled_date
  const work = start && workOf(start, new Decimal(1))
  return (['part', 'labor', 'travel'] as const).map((type) => {
    const { payer, percent, source, reason } = outlookOf({ type, work }, facts)
    const from = { source_type: source?.type ?? null, source_id: source?.id ?? null }
    return { type, payer, percent: toNumber(percent), ...from, reason }
  })
}
