import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { selectFurtherVisits } from '@/lib/services/work/further-visits'
import { query } from '@/lib/db/statement'
import type { Transaction } from '@/lib/db/transaction'
import { type PackedJob, unpackJob } from '@/lib/domain/board/packed'
import type { BoardJob } from '@/lib/domain/board/types'
import { TRAVEL_REACH } from '@/lib/domain/conflicts/travel-rules'
import { literalList } from '@/lib/db/literal-list'
import { TIMELESS_STATUSES, WAITING_STATUSES } from '@/lib/domain/work-orders/status'
import { packedJob } from './packed-sql'

/** What of a row is packed; further visits are rows of the same columns (lib/services/work/further-visits.ts). */
const JOB_COLUMNS = [
  'id',
  'account_id',
  'technician_id',
  'scheduled_date',
  'estimated_duration',
  'status',
  'started_at',
  'completed_at',
  'created_at',
  'deleted_at',
  'work_order_number',
  'customer_id',
  'site_id',
  'due_by',
  'required_skills',
  'crew_size',
  'priority',
  'work_order_type',
  'description',
].join(', ')

const JOBS =
  Prisma.raw(`SELECT ${JOB_COLUMNS}, window_start, window_end, total_duration, NULL::uuid AS work_order_id, NULL::uuid AS group_id
  FROM work_order`)

/** The further visits that meet a condition on row `visit`: the customer's window is for the primary one. */
function furtherRows(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT ${Prisma.raw(JOB_COLUMNS)}, NULL::timestamptz AS window_start, NULL::timestamptz AS window_end,
      NULL::int AS total_duration, work_order_id, group_id
    FROM (${selectFurtherVisits(condition)}) further`
}

/** The work orders of a selection with what belongs to them. */
function tables(workOrders: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    (${workOrders}) w
    JOIN customer c ON c.account_id = w.account_id AND c.id = w.customer_id
    LEFT JOIN site s ON s.account_id = w.account_id AND s.id = w.site_id
    LEFT JOIN visit own ON own.account_id = w.account_id AND own.work_order_id = w.id AND w.work_order_id IS NULL
      AND own.is_primary AND own.group_id IS NOT NULL AND own.deleted_at IS NULL`
}

/** The work orders of a selection, packed: a JSON list without its brackets. */
async function pack(
  tx: Transaction | undefined,
  ctx: ServiceContext,
  workOrders: Prisma.Sql,
  order: Prisma.Sql,
): Promise<string> {
  const [list] = await query<{ jobs: string | null }>(
    tx,
    Prisma.sql`SELECT string_agg(${packedJob(ctx)}, ',' ORDER BY ${order}) AS jobs FROM ${tables(workOrders)}`,
  )
  return list?.jobs ?? ''
}

const BY_DATE = Prisma.raw('w.scheduled_date, w.id')

/** A longer job has an index of its own, in which those that began before the first day shown are found. */
const LONG = Prisma.raw('480')
const BEFORE = Prisma.raw(`interval '480 minutes'`)
/** A job longer than this is not looked for before the first day shown. */
export const MAX_REACH = Prisma.raw(`interval '14 days'`)

function ends(row: string): Prisma.Sql {
  return Prisma.raw(`(${row}.scheduled_date + make_interval(mins => coalesce(${row}.estimated_duration, 60)))`)
}

const TIMELESS = Prisma.raw(literalList(TIMELESS_STATUSES))

/** Whether a column names one of these; everything where none are named. */
export function among(column: Prisma.Sql, ids: readonly string[] | null): Prisma.Sql {
  return ids ? Prisma.sql`${column} = ANY(${[...ids]}::uuid[])` : Prisma.sql`true`
}

/** The condition on row `visit` for those of these technicians that begin between two instants. */
function furtherOf(
  ctx: ServiceContext,
  technicians: readonly string[] | null,
  [begin, end]: readonly [begin: Prisma.Sql, end: Prisma.Sql],
): Prisma.Sql {
  return Prisma.sql`visit.account_id = ${ctx.accountId}::uuid AND visit.technician_id IS NOT NULL
    AND ${among(Prisma.sql`visit.technician_id`, technicians)}
    AND visit.scheduled_start >= ${begin} AND visit.scheduled_start < ${end}`
}

/** The scheduled jobs that touch the time from `from` to `to`, of these technicians. */
export async function readScheduledJobs(
  tx: Transaction | undefined,
  ctx: ServiceContext,
  from: Date,
  to: Date,
  technicians: readonly string[] | null = null,
): Promise<BoardJob[]> {
  return unpackJobs(await packScheduledJobs(tx, ctx, from, to, technicians))
}

/** Packs the scheduled jobs of these technicians, or of all, as a JSON list without its brackets. Earliest first. */
export async function packScheduledJobs(
  tx: Transaction | undefined,
  ctx: ServiceContext,
  from: Date,
  to: Date,
  technicians: readonly string[] | null,
): Promise<string> {
  const [begin, end] = [Prisma.sql`${from.toISOString()}::timestamptz`, Prisma.sql`${to.toISOString()}::timestamptz`]
  const live = Prisma.sql`account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL
    AND technician_id IS NOT NULL AND ${among(Prisma.sql`technician_id`, technicians)}`
  const rows = Prisma.sql`
    SELECT * FROM (
      ${JOBS} WHERE ${live}
        AND scheduled_date >= ${begin} - ${BEFORE} AND scheduled_date < ${end}
      UNION ALL
      ${JOBS} WHERE ${live} AND estimated_duration > ${LONG}
        AND scheduled_date >= ${begin} - ${MAX_REACH} AND scheduled_date < ${begin} - ${BEFORE}
      UNION ALL
      ${furtherRows(furtherOf(ctx, technicians, [Prisma.sql`${begin} - ${MAX_REACH}`, end]))}
    ) near WHERE status NOT IN (${TIMELESS}) AND ${ends('near')} > ${begin}`
  return pack(tx, ctx, rows, BY_DATE)
}

/**
 * The last job that each technician has before a time, and the first after another, half a day away at most: whoever comes from
 * there or has to get there needs the time for the way. Packed, and without those that touch the time between.
 */
export async function packJobsAround(
  tx: Transaction | undefined,
  ctx: ServiceContext,
  from: Date,
  to: Date,
  technicians: readonly string[] | null,
): Promise<string> {
  const [begin, end] = [Prisma.sql`${from.toISOString()}::timestamptz`, Prisma.sql`${to.toISOString()}::timestamptz`]
  const reach = Prisma.raw(`interval '${TRAVEL_REACH / 60_000} minutes'`)
  const next = Prisma.sql`
    ${JOBS} one
    WHERE one.account_id = t.account_id AND one.technician_id = t.id AND one.deleted_at IS NULL
      AND one.status NOT IN (${TIMELESS})`
  const further = (reached: readonly [Prisma.Sql, Prisma.Sql]) => Prisma.sql`
    SELECT one.* FROM (${furtherRows(furtherOf(ctx, technicians, reached))}) one
    WHERE one.technician_id = t.id AND one.status NOT IN (${TIMELESS})`
  const rows = Prisma.sql`
    SELECT beside.* FROM technician t
    CROSS JOIN LATERAL (
      (SELECT * FROM (
        (${next} AND one.scheduled_date >= ${begin} - ${reach} AND one.scheduled_date < ${begin}
          ORDER BY one.scheduled_date DESC, one.id DESC LIMIT 1)
        UNION ALL ${further([Prisma.sql`${begin} - ${reach}`, begin])}
      ) before ORDER BY scheduled_date DESC, id DESC LIMIT 1)
      UNION ALL
      (SELECT * FROM (
        (${next} AND one.scheduled_date >= ${end} AND one.scheduled_date < ${end} + ${reach}
          ORDER BY one.scheduled_date, one.id LIMIT 1)
        UNION ALL ${further([end, Prisma.sql`${end} + ${reach}`])}
      ) after ORDER BY scheduled_date, id LIMIT 1)
    ) beside
    WHERE t.account_id = ${ctx.accountId}::uuid AND t.deleted_at IS NULL AND t.status = 'active' AND ${among(Prisma.sql`t.id`, technicians)}
      AND (beside.scheduled_date >= ${end} OR ${ends('beside')} <= ${begin})`
  return pack(tx, ctx, rows, BY_DATE)
}

/** The work that waits for a technician or a date, most urgent promise first. */
export async function readQueue(tx: Transaction | undefined, ctx: ServiceContext, limit: number): Promise<BoardJob[]> {
  return unpackJobs(await packQueue(tx, ctx, limit))
}

/** Packs the queue as a JSON list without its brackets. */
export async function packQueue(tx: Transaction | undefined, ctx: ServiceContext, limit: number): Promise<string> {
  const most = Prisma.raw(String(limit))
  const waits = Prisma.sql`status IN (${Prisma.raw(literalList(WAITING_STATUSES))})`
  const further = furtherRows(Prisma.sql`visit.account_id = ${ctx.accountId}::uuid
    AND (visit.technician_id IS NULL OR visit.scheduled_start IS NULL)`)
  const rows = Prisma.sql`
    SELECT * FROM (
      (${JOBS} WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL
        AND ${waits} AND (technician_id IS NULL OR scheduled_date IS NULL)
      ORDER BY due_by NULLS LAST, created_at, id LIMIT ${most})
      UNION ALL
      SELECT * FROM (${further}) one WHERE ${waits}
    ) waiting ORDER BY due_by NULLS LAST, created_at, id LIMIT ${most}`
  return pack(tx, ctx, rows, Prisma.raw('w.due_by NULLS LAST, w.created_at, w.id'))
}

/** The live jobs among these: work orders, which are their primary visits, and further visits. */
export async function readLiveJobs(
  tx: Transaction | undefined,
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<BoardJob[]> {
  const these = Prisma.sql`ANY(${[...ids]}::uuid[])`
  const rows = Prisma.sql`
    ${JOBS} WHERE account_id = ${ctx.accountId}::uuid AND id = ${these} AND deleted_at IS NULL
    UNION ALL
    ${furtherRows(Prisma.sql`visit.account_id = ${ctx.accountId}::uuid AND visit.id = ${these}`)}`
  return unpackJobs(await pack(tx, ctx, rows, BY_DATE))
}

/**
 * These jobs with when they were made and deleted, also those in the trash; each with what its contract promises, whatever its
 * type and status.
 */
export async function readJobsWithTrash(
  tx: Transaction | undefined,
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<{ job: BoardJob; created_at: Date; deleted_at: Date | null }[]> {
  const selection = Prisma.sql`${JOBS}
    WHERE account_id = ${ctx.accountId}::uuid AND id = ANY(${[...ids]}::uuid[])`
  const rows = await query<{ packed: string; created_at: Date; deleted_at: Date | null }>(
    tx,
    Prisma.sql`SELECT ${packedJob(ctx, Prisma.sql`true`)} AS packed, w.created_at, w.deleted_at FROM ${tables(selection)}`,
  )
  return rows.map(({ packed, ...moments }) => ({ job: unpackJob(JSON.parse(packed) as PackedJob), ...moments }))
}

/** The jobs of a JSON list without its brackets. */
function unpackJobs(list: string): BoardJob[] {
  return (JSON.parse(`[${list}]`) as PackedJob[]).map(unpackJob)
}
