import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { literalList } from '@/lib/db/literal-list'
import type { Transaction } from '@/lib/db/transaction'
import { CORRECTIVE_TYPES, FIRST_TIME_DAYS } from '@/lib/domain/work-orders/corrective'
import { isFinished, WORK_ORDER_STATUSES } from '@/lib/domain/work-orders/status'
import type { Dashboard } from '@/lib/schemas/company/dashboard'

const DAY_MS = 24 * 60 * 60 * 1000

const CORRECTIVE = Prisma.raw(literalList(CORRECTIVE_TYPES))
const UNFINISHED = Prisma.raw(
  literalList(WORK_ORDER_STATUSES.filter((status) => status !== 'draft' && !isFinished(status))),
)

type Row = { settled: boolean; completed: number; first_time: number }

/**
 * Of the corrective work on assets that was completed lately, what no later corrective order for the same asset followed (R-DB-1).
 * Work older than the waiting time is settled, the rest provisional. What is read is bounded by two waiting times, once, so the
 * cost is that of two months however many work orders there are: what was completed within them, and what was made within them and
 * is not finished. Nothing else began after work that was completed lately; of an import of old work nothing is read.
 */
export async function readFirstTime(tx: Transaction, ctx: ServiceContext, now: Date): Promise<Dashboard['first_time']> {
  const settledBefore = new Date(now.getTime() - FIRST_TIME_DAYS * DAY_MS)
  const since = new Date(now.getTime() - 2 * FIRST_TIME_DAYS * DAY_MS)
  const rows = await tx.$queryRaw<Row[]>`
    WITH orders AS (
      SELECT id, least(created_at, scheduled_date, started_at, completed_at) AS began,
        CASE WHEN completed_at <= ${now} THEN completed_at END AS done
      FROM work_order
      WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL AND status = 'completed' AND completed_at >= ${since}
        AND work_order_type IN (${CORRECTIVE})
      UNION ALL
      SELECT id, least(created_at, scheduled_date, started_at), NULL FROM work_order
      WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL AND status IN (${UNFINISHED}) AND created_at >= ${since}
        AND work_order_type IN (${CORRECTIVE})
    ), recent AS MATERIALIZED (
      SELECT w.id, link.asset_id, w.began, w.done FROM orders w
      JOIN work_order_asset link ON link.account_id = ${ctx.accountId}::uuid AND link.work_order_id = w.id
    ), followed AS (
      SELECT one.id, one.done, bool_or(later.id IS NOT NULL) AS failed_again
      FROM recent one
      LEFT JOIN recent later ON later.asset_id = one.asset_id AND later.began > one.done
        AND later.began <= one.done + make_interval(days => ${FIRST_TIME_DAYS}::int)
      WHERE one.done IS NOT NULL
      GROUP BY one.id, one.done
    )
    SELECT done <= ${settledBefore} AS settled, count(*)::int AS completed,
      count(*) FILTER (WHERE NOT failed_again)::int AS first_time
    FROM followed GROUP BY 1`
  const countsOf = (settled: boolean) => {
    const row = rows.find((one) => one.settled === settled)
    return { completed: row?.completed ?? 0, first_time: row?.first_time ?? 0 }
  }
  return { days: FIRST_TIME_DAYS, settled: countsOf(true), provisional: countsOf(false) }
}
