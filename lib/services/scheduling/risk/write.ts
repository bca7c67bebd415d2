import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { inTransaction } from '@/lib/db/transaction'
import { orderOf } from '@/lib/domain/conflicts/rule'
import type { RiskItem } from '@/lib/domain/risk/types'

/** What was assessed together: a technician, or a job on nobody's day. `next`: when time alone may change it, in epoch milliseconds. */
export type AssessedUnit = { id: string; items: readonly RiskItem[]; next: number | null }

type Row = Prisma.RiskItemCreateManyInput

/**
 * Stores what of some units is at risk, in place of all that was stored of them and of these jobs. Answers whether anything of it is
 * another thing than before.
 */
export async function writeUnits(
  ctx: ServiceContext,
  units: readonly AssessedUnit[],
  jobs: readonly string[],
): Promise<boolean> {
  const { accountId: account_id } = ctx
  const rows = units.flatMap(({ id, items }) => items.map((item) => toRow(account_id, id, item)))
  const unitIds = units.map(({ id }) => id)
  const watches = units.flatMap(({ id, next }) =>
    next === null ? [] : [{ account_id, unit_id: id, next_at: new Date(next) }],
  )
  return inTransaction(ctx, async (tx) => {
    await tx.riskWatch.deleteMany({ where: { account_id, unit_id: { in: unitIds } } })
    await tx.riskWatch.createMany({ data: watches })
    const visitIds = [...jobs, ...rows.map(({ visit_id }) => visit_id)]
    const stored = await tx.riskItem.findMany({
      where: { account_id, OR: [{ unit_id: { in: unitIds } }, { visit_id: { in: visitIds } }] },
    })
    const storedTexts = new Map(stored.map((row) => [row.visit_id, textOf(row)]))
    const changed = rows.filter((row) => storedTexts.get(row.visit_id) !== textOf(row))
    const current = new Set(rows.map(({ visit_id }) => visit_id))
    const outdated = [...stored.filter(({ visit_id }) => !current.has(visit_id)), ...changed]
    if (outdated.length === 0) return false
    await tx.riskItem.deleteMany({ where: { account_id, visit_id: { in: outdated.map(({ visit_id }) => visit_id) } } })
    await tx.riskItem.createMany({ data: changed })
    return true
  })
}

function toRow(account_id: string, unit_id: string, { job, reasons }: RiskItem): Row {
  return {
    account_id,
    unit_id,
    visit_id: job.id,
    work_order_id: orderOf(job),
    technician_id: job.technician_id,
    kinds: [...new Set(reasons.map(({ kind }) => kind))],
    breaks_at: new Date(reasons[0]?.at ?? 0),
    reasons: reasons.map((reason) => ({ ...reason })),
  }
}

type StoredRow = Pick<Row, 'unit_id' | 'work_order_id' | 'technician_id'> & { reasons: unknown }

/** All of a row, in one order of its fields. */
function textOf({ unit_id, work_order_id, technician_id, reasons }: StoredRow): string {
  const parts = (reasons as object[]).map((reason) => Object.entries(reason).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return JSON.stringify([unit_id, work_order_id, technician_id, parts])
}
