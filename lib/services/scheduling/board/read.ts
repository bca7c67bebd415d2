import { nounOf } from '@/lib/domain/resources'
import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { closedDays } from '@/lib/services/people/closed-days'
import { instant } from '@/lib/db/json-sql'
import { query } from '@/lib/db/statement'
import { unpackBoard } from '@/lib/domain/board/packed'
import type { BoardData, BoardJob } from '@/lib/domain/board/types'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import { among, packJobsAround, packQueue, packScheduledJobs, readLiveJobs, readScheduledJobs } from './rows'

/** More than a dispatcher can look through; past it the work order list with its filters is the better place. */
export const MAX_QUEUE_LENGTH = 500

/** More rows than a screen shows. */
const FIRST_TECHNICIANS = 40

/** The technicians whose rows stand first, where a company has so many more that all of them take long; else null. Throws `forbidden`. */
export async function firstTechnicians(ctx: ServiceContext): Promise<string[] | null> {
  requireScope(ctx, 'read:work-orders')
  const rows = await query<{ id: string }>(
    ctx.tx,
    Prisma.sql`SELECT id FROM technician WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL AND status = 'active'
      ORDER BY name, id LIMIT ${Prisma.raw(String(2 * FIRST_TECHNICIANS + 1))}`,
  )
  return rows.length > 2 * FIRST_TECHNICIANS ? rows.slice(0, FIRST_TECHNICIANS).map(({ id }) => id) : null
}

/**
 * All that the dispatch board shows between two instants, of these technicians or of all, in a fixed number of queries, as JSON that
 * `unpackBoard` reads; `jobsOf` names whose jobs are read where that is not all of them: the thousands of jobs of a week pass through here as they come from the database. Throws `forbidden`.
 */
export async function readBoardText(
  ctx: ServiceContext,
  from: Date,
  to: Date,
  technicians: readonly string[] | null = null,
  jobsOf = technicians,
): Promise<string> {
  requireScope(ctx, 'read:work-orders')
  const [company, jobs, around, queue] = await Promise.all([
    readCompany(ctx, from, to, technicians),
    packScheduledJobs(ctx.tx, ctx, from, to, jobsOf),
    packJobsAround(ctx.tx, ctx, from, to, jobsOf),
    packQueue(ctx.tx, ctx, MAX_QUEUE_LENGTH),
  ])
  const all = [jobs, around].filter(Boolean).join(',')
  return `{"jobs":[${all}],"queue":[${queue}],${company.slice(1)}`
}

/** Who works, where and when: the rest of `PackedBoard` as JSON, in one statement. */
async function readCompany(
  ctx: ServiceContext,
  from: Date,
  to: Date,
  chosen: readonly string[] | null,
): Promise<string> {
  const list = (rows: Prisma.Sql) => Prisma.sql`coalesce((SELECT json_agg(one) FROM (${rows}) one), '[]'::json)`
  const live = Prisma.sql`account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL`
  const shown = Prisma.sql`${live} AND status = 'active' AND ${among(Prisma.sql`id`, chosen)}`
  const technicians = Prisma.sql`SELECT id, name, coalesce(skills, '{}') AS skills, territory, branch_id FROM technician
    WHERE ${shown} ORDER BY name, id`
  const ofTechnicians = Prisma.sql`account_id = ${ctx.accountId}::uuid
    AND technician_id IN (SELECT id FROM technician WHERE ${shown})`
  const [begin, end] = [Prisma.sql`${from.toISOString()}::timestamptz`, Prisma.sql`${to.toISOString()}::timestamptz`]
  const shifts = Prisma.sql`SELECT technician_id, weekday::int, start_minute, end_minute FROM shift WHERE ${ofTechnicians}`
  const overtime = Prisma.sql`SELECT id, technician_id, date, start_minute, end_minute FROM overtime WHERE ${ofTechnicians}
    AND deleted_at IS NULL AND date BETWEEN (${begin} - interval '2 days')::date AND (${end} + interval '2 days')::date`
  const onCall = Prisma.sql`SELECT technician_id, territory, ${Prisma.raw(instant('starts_at'))} AS starts_at,
      ${Prisma.raw(instant('ends_at'))} AS ends_at
    FROM on_call_shift WHERE ${ofTechnicians} AND deleted_at IS NULL AND starts_at < ${end} AND ends_at > ${begin}`
  const timeOff = Prisma.sql`
    SELECT id, technician_id, ${Prisma.raw(instant('starts_at'))} AS starts_at, ${Prisma.raw(instant('ends_at'))} AS ends_at,
      reason
    FROM time_off WHERE ${ofTechnicians} AND deleted_at IS NULL
      AND starts_at < ${end} AND ends_at > ${begin}`
  const closed = closedDays(
    ctx,
    Prisma.sql`(${begin} - interval '1 day')::date`,
    Prisma.sql`(${end} + interval '1 day')::date`,
  )
  const [row] = await query<{ company: string }>(
    ctx.tx,
    Prisma.sql`SELECT json_build_object('technicians', ${list(technicians)}, 'shifts', ${list(shifts)},
      'overtime', ${list(overtime)}, 'onCall', ${list(onCall)},
      'timeOff', ${list(timeOff)}, 'closed', ${list(closed)},
      'branches', ${list(Prisma.sql`SELECT id, name FROM branch WHERE ${live} ORDER BY name`)},
      'territories', ${list(Prisma.sql`SELECT name, speed_kmh FROM territory WHERE ${live}`)})::text AS company`,
  )
  if (!row) throw new Error('a company is one row')
  return row.company
}

/** Reads the board as values. Throws `forbidden`. */
export async function readBoard(ctx: ServiceContext, from: Date, to: Date): Promise<BoardData> {
  return unpackBoard(await readBoardText(ctx, from, to))
}

/** One job as the board shows it. Throws `forbidden`, `not_found`. */
export async function readBoardJob(ctx: ServiceContext, id: string): Promise<BoardJob> {
  requireScope(ctx, 'read:work-orders')
  const [job] = isId(id) ? await readLiveJobs(ctx.tx, ctx, [id]) : []
  if (!job) throw notFound(nounOf('work_order'))
  return job
}

/** Those of these jobs that are not in the trash. Throws `forbidden`. */
export async function readJobs(ctx: ServiceContext, ids: readonly string[]): Promise<BoardJob[]> {
  requireScope(ctx, 'read:work-orders')
  return readLiveJobs(ctx.tx, ctx, ids.filter(isId))
}

/** A technician's jobs between two instants, to check a placement on days that are not shown. Throws `forbidden`. */
export async function readTechnicianJobs(
  ctx: ServiceContext,
  technicianId: string,
  from: Date,
  to: Date,
): Promise<BoardJob[]> {
  requireScope(ctx, 'read:work-orders')
  return isId(technicianId) ? readScheduledJobs(ctx.tx, ctx, from, to, [technicianId]) : []
}
