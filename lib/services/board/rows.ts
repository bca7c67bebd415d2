import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/auth/context'
import type { Transaction } from '@/lib/db/transaction'
import type { BoardJob } from '@/lib/domain/board/types'
import { TRAVEL_REACH } from '@/lib/domain/conflicts/travel-rules'

/** Columns of a job as the board shows it. Timestamps are JSON's own, which cost PostgreSQL least. */
const COLUMNS = Prisma.sql`
  w.id, w.work_order_number, w.status, w.priority, w.work_order_type, w.technician_id, w.scheduled_date,
  w.estimated_duration, w.due_by, w.window_start, w.window_end, w.required_skills,
  left(w.description, 300) AS description, c.id AS customer_id, c.name AS customer_name, s.id AS site_id,
  s.name AS site_name, s.territory AS site_territory, s.latitude AS site_latitude, s.longitude AS site_longitude,
  k.name AS response_contract, k.response_hours,
  w.created_at + make_interval(hours => k.response_hours) AS respond_by`

/**
 * The tightest service contract over a work order's assets that was in force on the day of the call. It promises an answer to
 * calls; visits that were planned beforehand are none.
 */
function responseOf(ctx: ServiceContext, answers = ANSWERS_CALL): Prisma.Sql {
  return Prisma.sql`
    SELECT promised.name, promised.response_hours
    FROM work_order_asset link
    JOIN asset ON asset.account_id = link.account_id AND asset.id = link.asset_id
    JOIN service_contract promised
      ON promised.account_id = asset.account_id AND promised.id = asset.service_contract_id
    WHERE link.account_id = w.account_id AND link.work_order_id = w.id
      AND ${answers}
      AND promised.deleted_at IS NULL AND promised.status = 'active' AND promised.response_hours IS NOT NULL
      AND (promised.start_date IS NULL OR promised.start_date <= (w.created_at AT TIME ZONE ${ctx.account.timeZone})::date)
      AND (promised.end_date IS NULL OR promised.end_date >= (w.created_at AT TIME ZONE ${ctx.account.timeZone})::date)
    ORDER BY promised.response_hours, promised.id LIMIT 1`
}

/** Which work orders answer a call that is not answered yet. */
const ANSWERS_CALL = Prisma.sql`w.work_order_type IN ('service', 'repair', 'emergency')
  AND w.status NOT IN ('completed', 'cancelled')`

function tables(ctx: ServiceContext, answers = ANSWERS_CALL): Prisma.Sql {
  return Prisma.sql`
    work_order w
    JOIN customer c ON c.account_id = w.account_id AND c.id = w.customer_id
    LEFT JOIN site s ON s.account_id = w.account_id AND s.id = w.site_id
    LEFT JOIN LATERAL (${responseOf(ctx, answers)}) k ON true`
}

type Instants = 'scheduled_date' | 'due_by' | 'window_start' | 'window_end'

type JobRow = Omit<BoardJob, Instants | 'customer' | 'site' | 'response'> &
  Record<Instants | 'respond_by', Date | null> & {
    customer_id: string
    customer_name: string
    site_id: string | null
    site_name: string | null
    site_territory: string | null
    site_latitude: number | null
    site_longitude: number | null
    response_contract: string | null
    response_hours: number | null
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
    window_start: row.window_start?.toISOString() ?? null,
    window_end: row.window_end?.toISOString() ?? null,
    required_skills: row.required_skills,
    site: siteOf(row),
    response:
      row.response_contract !== null && row.response_hours !== null && row.respond_by
        ? { contract: row.response_contract, hours: row.response_hours, by: row.respond_by.toISOString() }
        : null,
    description: row.description,
  }
}

function siteOf(row: JobRow): BoardJob['site'] {
  if (!row.site_id) return null
  return {
    id: row.site_id,
    name: row.site_name ?? '',
    territory: row.site_territory,
    latitude: row.site_latitude,
    longitude: row.site_longitude,
  }
}

/** A job longer than this is not looked for before the first day shown. */
export const LONGEST_REACH = Prisma.sql`interval '14 days'`

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
    SELECT ${COLUMNS} FROM ${tables(ctx)}
    WHERE w.account_id = ${ctx.accountId}::uuid AND w.deleted_at IS NULL AND w.status NOT IN ('draft', 'cancelled')
      AND w.scheduled_date >= ${from}::timestamptz - ${LONGEST_REACH} AND w.scheduled_date < ${to}::timestamptz
      AND w.scheduled_date + make_interval(mins => coalesce(w.estimated_duration, 60)) > ${from}::timestamptz
      ${ofTechnician}
    ORDER BY w.scheduled_date, w.id`
  return rows.map(toJob)
}

/**
 * The last job that each technician has before a time, and the first after another, half a day away at most: whoever comes from
 * there or has to get there needs the time for the way.
 */
export async function readJobsAround(tx: Transaction, ctx: ServiceContext, from: Date, to: Date): Promise<BoardJob[]> {
  const next = Prisma.sql`
    SELECT one.id FROM work_order one
    WHERE one.account_id = t.account_id AND one.technician_id = t.id AND one.deleted_at IS NULL
      AND one.status NOT IN ('draft', 'cancelled')`
  const rows = await tx.$queryRaw<JobRow[]>`
    SELECT job.* FROM technician t
    CROSS JOIN LATERAL (
      (${next} AND one.scheduled_date >= ${new Date(from.getTime() - TRAVEL_REACH)} AND one.scheduled_date < ${from}
        ORDER BY one.scheduled_date DESC, one.id DESC LIMIT 1)
      UNION ALL
      (${next} AND one.scheduled_date >= ${to} AND one.scheduled_date < ${new Date(to.getTime() + TRAVEL_REACH)}
        ORDER BY one.scheduled_date, one.id LIMIT 1)
    ) beside
    CROSS JOIN LATERAL (SELECT ${COLUMNS} FROM ${tables(ctx)} WHERE w.account_id = t.account_id AND w.id = beside.id) job
    WHERE t.account_id = ${ctx.accountId}::uuid AND t.deleted_at IS NULL AND t.status = 'active'`
  return rows.map(toJob)
}

/** The work that waits for a technician or a date, most urgent promise first. */
export async function readQueue(tx: Transaction, ctx: ServiceContext, limit: number): Promise<BoardJob[]> {
  const rows = await tx.$queryRaw<JobRow[]>`
    SELECT ${COLUMNS} FROM ${tables(ctx)}
    WHERE w.account_id = ${ctx.accountId}::uuid AND w.deleted_at IS NULL
      AND w.status IN ('open', 'assigned', 'on_hold') AND (w.technician_id IS NULL OR w.scheduled_date IS NULL)
    ORDER BY w.due_by NULLS LAST, w.created_at, w.id
    LIMIT ${limit}`
  return rows.map(toJob)
}

/** The live jobs among these. */
export async function readLiveJobs(tx: Transaction, ctx: ServiceContext, ids: readonly string[]): Promise<BoardJob[]> {
  const rows = await tx.$queryRaw<JobRow[]>`
    SELECT ${COLUMNS} FROM ${tables(ctx)}
    WHERE w.account_id = ${ctx.accountId}::uuid AND w.id = ANY(${ids}::uuid[]) AND w.deleted_at IS NULL`
  return rows.map(toJob)
}

/**
 * These jobs with when they were made and deleted, also those in the trash; each with what its contract promises, whatever its
 * type and status.
 */
export async function readJobsWithTrash(
  tx: Transaction,
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<{ job: BoardJob; created_at: Date; deleted_at: Date | null }[]> {
  const rows = await tx.$queryRaw<(JobRow & { created_at: Date; deleted_at: Date | null })[]>`
    SELECT ${COLUMNS}, w.created_at, w.deleted_at FROM ${tables(ctx, Prisma.sql`true`)}
    WHERE w.account_id = ${ctx.accountId}::uuid AND w.id = ANY(${ids}::uuid[])`
  return rows.map((row) => ({ job: toJob(row), created_at: row.created_at, deleted_at: row.deleted_at }))
}
