import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { correctiveTypes } from '@/lib/db/status-list'
import type { Transaction } from '@/lib/db/transaction'
import { FIRST_TIME_DAYS } from '@/lib/domain/work-orders/corrective'
import type { Dashboard } from '@/lib/schemas/company/dashboard'

const DAY_MS = 24 * 60 * 60 * 1000

const CORRECTIVE = Prisma.raw(correctiveTypes())

type Row = { settled: boolean; completed: number; first_time: number }

/**
 * Of the corrective work on assets that was completed lately, what no later corrective order for the same asset followed (R-DB-1).
 * Work older than the waiting time is settled, the rest provisional. What is read is bounded by two waiting
 * times, once, so the cost is that of two months however many work orders there are: an order that was made later than it began,
 * as an imported one, began after what it is compared with and was therefore made within the bounds too.
 */
export async function readFirstTime(tx: Transaction, ctx: ServiceContext, now: Date): Promise<Dashboard['first_time']> {
  const settledBefore = new Date(now.getTime() - FIRST_TIME_DAYS * DAY_MS)
  const since = new Date(now.getTime() - 2 * FIRST_TIME_DAYS * DAY_MS)
  const rows = await tx.$queryRaw<Row[]>`
    WITH recent AS MATERIALIZED (
      SELECT w.id, link.asset_id, least(w.created_at, w.scheduled_date, w.started_at, w.completed_at) AS began,
        CASE WHEN w.status = 'completed' AND w.completed_at BETWEEN ${since} AND ${now} THEN w.completed_at END AS done
      FROM work_order w
      JOIN work_order_asset link ON link.account_id = w.account_id AND link.work_order_id = w.id
      WHERE w.account_id = ${ctx.accountId}::uuid AND w.deleted_at IS NULL AND w.status NOT IN ('draft', 'cancelled')
        AND w.work_order_type IN (${CORRECTIVE})
        AND (w.created_at >= ${since} OR (w.status = 'completed' AND w.completed_at >= ${since}))
    ), judged AS (
      SELECT one.id, one.done, bool_or(later.id IS NOT NULL) AS failed_again
      FROM recent one
      LEFT JOIN recent later ON later.asset_id = one.asset_id AND later.began > one.done
        AND later.began <= one.done + make_interval(days => ${FIRST_TIME_DAYS}::int)
      WHERE one.done IS NOT NULL
      GROUP BY one.id, one.done
    )
    SELECT done <= ${settledBefore} AS settled, count(*)::int AS completed,
      count(*) FILTER (WHERE NOT failed_again)::int AS first_time
    FROM judged GROUP BY 1`
  const of = (settled: boolean) => {
    const row = rows.find((one) => one.settled === settled)
    return { completed: row?.completed ?? 0, first_time: row?.first_time ?? 0 }
  }
  return { days: FIRST_TIME_DAYS, settled: of(true), provisional: of(false) }
}
