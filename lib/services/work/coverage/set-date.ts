import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { fromDatabaseDate, toDatabaseDate } from '@/lib/domain/time'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { coverageDate, workOrderCoverage, type WorkOrderCoverage } from '@/lib/schemas/work/coverage'
import { decideAnew } from './follow'
import { coverageIn } from './get'

/**
 * Chooses the day whose warranties and contracts count, or the day of the call again with null. Locked lines stay as they are. Throws
 * `forbidden`, `not_found`, `validation_error`.
 */
export async function setCoverageDate(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof coverageDate>,
): Promise<WorkOrderCoverage> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'work_order', id)
    const { coverage_date, reason } = readDraft(coverageDate, body, workOrderCoverage).finish()
    const where = { account_id_id: { account_id: ctx.accountId, id } }
    const row = await tx.workOrder.findUniqueOrThrow({ where, select: { id: true, coverage_date: true } })
    const before = row.coverage_date && fromDatabaseDate(row.coverage_date)
    if (before !== coverage_date) {
      const date = coverage_date && toDatabaseDate(coverage_date)
      await tx.workOrder.update({ where, data: { coverage_date: date }, select: { id: true } })
      await recordHistory(tx, ctx, {
        verb: 'update',
        type: 'work_order',
        id: row.id,
        before: { coverage_date: before },
        after: { coverage_date, coverage_date_reason: reason },
      })
      await decideAnew(tx, ctx, [row.id])
    }
    return coverageIn(tx, ctx, id)
  })
}
