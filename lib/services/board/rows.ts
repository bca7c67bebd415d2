import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/auth/context'
import type { Transaction } from '@/lib/db/transaction'
import type { BoardJob } from '@/lib/domain/board/types'

/** Columns of a job as the board shows it. Timestamps are JSON's own, which cost PostgreSQL least. */
const COLUMNS = Prisma.sql`
  w.id, w.work_order_number, w.status, w.priority, w.work_order_type, w.technician_id, w.scheduled_date,
  w.estimated_duration, w.due_by, left(w.description, 300) AS description,
  c.id AS customer_id, c.name AS customer_name, s.id AS site_id, s.name AS site_name, s.territory AS site_territory`

const TABLES = Prisma.sql`
  work_order w
  JOIN customer c ON c.account_id = w.account_id AND c.id = w.customer_id
  LEFT JOIN site s ON s.account_id = w.account_id AND s.id = w.site_id`

type JobRow = Omit<BoardJob, 'scheduled_date' | 'due_by' | 'customer' | 'site'> & {
  scheduled_date: Date | null
  due_by: Date | null
  customer_id: string
  customer_name: string
  site_id: string | null
  site_name: string | null
  site_territory: string | null
}

function toJob(row: JobRow): BoardJob {
  return {
    id: row.id,
    work_order_number: row.work_order_number,
    status: row.status,
    priority: row.priority,
    work_order_type: row.work_order_type,
    customer: { id: row.customer_id, name: row.customer_name },
    technician_id: row.technician_id,
    scheduled_date: row.scheduled_date?.toISOString() ?? null,
    estimated_duration: row.estimated_duration,
    due_by: row.due_by?.toISOString() ?? null,
    site: row.site_id ? { id: row.site_id, name: row.site_name ?? '', territory: row.site_territory } : null,
    description: row.description,
  }
}

/** A job longer than this is not looked for before the first day shown. */
const LONGEST_REACH = Prisma.sql`interval '14 days'`

/** The scheduled jobs that touch the time from `from` to `to`, of one technician or of all. */
export async function readScheduledJobs(
  tx: Transaction,
  ctx: ServiceContext,
  from: Date,
  to: Date,
  technicianId?: string,
): Promise<BoardJob[]> {
  const ofTechnician = technicianId
    ? Prisma.sql`AND w.technician_id = ${technicianId}::uuid`
    : Prisma.sql`AND w.technician_id IS NOT NULL`
  const rows = await tx.$queryRaw<JobRow[]>`
    SELECT ${COLUMNS} FROM ${TABLES}
    WHERE w.account_id = ${ctx.accountId}::uuid AND w.deleted_at IS NULL AND w.status NOT IN ('draft', 'cancelled')
      AND w.scheduled_date >= ${from}::timestamptz - ${LONGEST_REACH} AND w.scheduled_date < ${to}::timestamptz
      AND w.scheduled_date + make_interval(mins => coalesce(w.estimated_duration, 60)) > ${from}::timestamptz
      ${ofTechnician}
    ORDER BY w.scheduled_date, w.id`
  return rows.map(toJob)
}

/** The work that waits for a technician or a date, most urgent promise first. */
export async function readQueue(tx: Transaction, ctx: ServiceContext, limit: number): Promise<BoardJob[]> {
  const rows = await tx.$queryRaw<JobRow[]>`
    SELECT ${COLUMNS} FROM ${TABLES}
    WHERE w.account_id = ${ctx.accountId}::uuid AND w.deleted_at IS NULL
      AND w.status IN ('open', 'assigned', 'on_hold') AND (w.technician_id IS NULL OR w.scheduled_date IS NULL)
    ORDER BY w.due_by NULLS LAST, w.created_at
    LIMIT ${limit}`
  return rows.map(toJob)
}

/** The live jobs among these. */
export async function readLiveJobs(tx: Transaction, ctx: ServiceContext, ids: readonly string[]): Promise<BoardJob[]> {
  const rows = await tx.$queryRaw<JobRow[]>`
    SELECT ${COLUMNS} FROM ${TABLES}
    WHERE w.account_id = ${ctx.accountId}::uuid AND w.id = ANY(${ids}::uuid[]) AND w.deleted_at IS NULL`
  return rows.map(toJob)
}
