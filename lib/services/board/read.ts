import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { RECORD_NOUNS } from '@/lib/db/records'
import { reader } from '@/lib/db/transaction'
import { type PackedBoard, unpackBoard } from '@/lib/domain/board/packed'
import type { BoardData, BoardJob } from '@/lib/domain/board/types'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import { packJobsAround, packQueue, packScheduledJobs, readLiveJobs, readScheduledJobs } from './rows'

/** More than a dispatcher can look through; past it the work order list with its filters is the better place. */
export const LONGEST_QUEUE = 500

/**
 * All that the dispatch board shows between two instants, in a fixed number of queries, as JSON that `unpackBoard` reads: the
 * thousands of jobs of a week pass through here as they come from the database. Throws `forbidden`.
 */
export async function readBoardText(ctx: ServiceContext, from: Date, to: Date): Promise<string> {
  requireScope(ctx, 'read:work-orders')
  const tx = reader(ctx)
  const live = { account_id: ctx.accountId, deleted_at: null }
  const ofLiveTechnician = { account_id: ctx.accountId, technician: { deleted_at: null, status: 'active' as const } }
  const [technicians, branches, shifts, timeOff, territories, jobs, around, queue] = await Promise.all([
    tx.technician.findMany({
      where: { ...live, status: 'active' },
      select: { id: true, name: true, skills: true, territory: true, branch_id: true },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
    }),
    tx.branch.findMany({ where: live, select: { id: true, name: true }, orderBy: { name: 'asc' } }),
    tx.shift.findMany({
      where: ofLiveTechnician,
      select: { technician_id: true, weekday: true, start_minute: true, end_minute: true },
    }),
    tx.timeOff.findMany({
      where: { ...ofLiveTechnician, starts_at: { lt: to }, ends_at: { gt: from } },
      select: { id: true, technician_id: true, starts_at: true, ends_at: true, reason: true },
    }),
    tx.territory.findMany({ where: live, select: { name: true, speed_kmh: true } }),
    packScheduledJobs(ctx.tx, ctx, from, to),
    packJobsAround(ctx.tx, ctx, from, to),
    packQueue(ctx.tx, ctx, LONGEST_QUEUE),
  ])
  const absences = timeOff.map((one) => ({
    ...one,
    starts_at: one.starts_at.toISOString(),
    ends_at: one.ends_at.toISOString(),
  }))
  const others: Omit<PackedBoard, 'jobs' | 'queue'> = { technicians, branches, shifts, timeOff: absences, territories }
  const all = [jobs, around].filter(Boolean).join(',')
  return `{"jobs":[${all}],"queue":[${queue}],${JSON.stringify(others).slice(1)}`
}

/** The same as values. Throws `forbidden`. */
export async function readBoard(ctx: ServiceContext, from: Date, to: Date): Promise<BoardData> {
  return unpackBoard(await readBoardText(ctx, from, to))
}

/** One job as the board shows it. Throws `forbidden`, `not_found`. */
export async function readBoardJob(ctx: ServiceContext, id: string): Promise<BoardJob> {
  requireScope(ctx, 'read:work-orders')
  const [job] = isId(id) ? await readLiveJobs(ctx.tx, ctx, [id]) : []
  if (!job) throw notFound(RECORD_NOUNS.work_order)
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
  return isId(technicianId) ? readScheduledJobs(ctx.tx, ctx, from, to, technicianId) : []
}
