import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { TimeOffRecord } from '@/lib/schemas/people/time-off'
import { statusList } from '@/lib/db/status-list'
import { FINISHED_STATUSES, TIMELESS_STATUSES } from '@/lib/domain/work-orders/status'

type Row = Omit<TimeOffRecord, 'starts_at' | 'ends_at' | 'created_at'> & {
  starts_at: Date
  ends_at: Date
  created_at: Date
}

/** Work that nobody has to do: not planned yet, or finished. */
const NOT_TO_DO = Prisma.raw(statusList([...new Set([...TIMELESS_STATUSES, ...FINISHED_STATUSES])]))

/** How long before a leave a job may have begun that reaches into it. */
const MAX_REACH = Prisma.sql`interval '14 days'`

/** Leave that meets the condition on `t`, soonest first, each with the unfinished work that is scheduled into it. */
export async function readTimeOffWhere(
  tx: Transaction,
  ctx: ServiceContext,
  condition: Prisma.Sql,
): Promise<TimeOffRecord[]> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT t.id, t.technician_id, t.starts_at, t.ends_at, t.reason, t.created_at, (
      SELECT count(*)::int FROM work_order w
      WHERE w.account_id = t.account_id AND w.technician_id = t.technician_id AND w.deleted_at IS NULL
        AND w.status NOT IN (${NOT_TO_DO})
        AND w.scheduled_date >= t.starts_at - ${MAX_REACH} AND w.scheduled_date < t.ends_at
        AND w.scheduled_date + make_interval(mins => coalesce(w.estimated_duration, 60)) > t.starts_at
    ) AS jobs
    FROM time_off t WHERE t.account_id = ${ctx.accountId}::uuid AND ${condition}
    ORDER BY t.starts_at, t.id LIMIT 500`
  return rows.map((row) => ({
    ...row,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    created_at: row.created_at.toISOString(),
  }))
}

/** One leave of the account. Throws `not_found`. */
export async function readTimeOff(tx: Transaction, ctx: ServiceContext, id: string): Promise<TimeOffRecord> {
  const [record] = isId(id) ? await readTimeOffWhere(tx, ctx, Prisma.sql`t.id = ${id}::uuid`) : []
  if (!record) throw notFound('time off')
  return record
}

/** What stays of a leave in the history; how much work falls into it changes by itself. */
export function ownFields({ jobs: _jobs, ...own }: TimeOffRecord): object {
  return own
}
