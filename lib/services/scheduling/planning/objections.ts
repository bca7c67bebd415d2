import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { type Interval, MINUTE } from '@/lib/domain/board/interval'
import { minutesOf } from '@/lib/domain/board/placement'
import type { BoardJob } from '@/lib/domain/board/types'
import { findConflicts } from '@/lib/domain/conflicts/find'
import type { JobLink } from '@/lib/domain/conflicts/types'
import { withPlace } from '@/lib/domain/planning/order'
import { estimateTravel } from '@/lib/domain/travel/travel'
import { readLiveJobs, readScheduledJobs } from '@/lib/services/scheduling/board/rows'
import { clockOf } from '@/lib/services/work/conflicts/detect'
import type { RequestedPlacement } from '@/lib/services/work/work-orders'
import { groupsOf } from './groups'

/** Of places that many work orders are to get at once, those that would meet a hard conflict by now, with its sentence. */
export async function objectionsTo(
  tx: Transaction,
  ctx: ServiceContext,
  wanted: readonly RequestedPlacement[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  if (wanted.length === 0) return found
  const records = await readLiveJobs(
    tx,
    ctx,
    wanted.map(({ id }) => id),
  )
  const places = new Map(wanted.map((place) => [place.id, place]))
  const placed = records.map((job): BoardJob => ({ ...job, ...placeOn(places.get(job.id)) }))
  const stood = new Map(records.map((job) => [job.id, job]))
  const together = await groupsOf(tx, ctx, placed)
  const from = new Date(Math.min(...placed.map(startOf)))
  const to = new Date(Math.max(...placed.map((job) => startOf(job) + minutesOf(job) * MINUTE)))
  const standing = (await readScheduledJobs(tx, ctx, from, to)).filter(({ id }) => !places.has(id))
  const schedules = await readSchedules(tx, ctx, [...standing, ...placed], { from, to })
  // Only what cannot be at all stands in the way; shifts and ways are no such thing.
  const [say, travel] = [clockOf(ctx), estimateTravel([])]
  for (;;) {
    const left = placed.filter(({ id }) => !found.has(id))
    const at = new Map(left.map((job) => [job.id, job]))
    for (const job of left) {
      const schedule = schedules.get(job.technician_id ?? '')
      const linked = { ...job, links: job.links?.map((link) => moved(link, stood, at)) }
      const hard = findConflicts(linked, schedule ?? null, say, travel).find(({ severity }) => severity === 'hard')
      if (together.has(job.group_id ?? '')) found.set(job.id, 'It is made together with others by now.')
      else if (hard) found.set(job.id, hard.message)
    }
    // Work that stays as it is may be what other work of the plan waits for.
    if (left.every(({ id }) => !found.has(id))) return found
  }
}

/** A link as it is once what it leads to has its place. */
function moved(link: JobLink, stood: ReadonlyMap<string, BoardJob>, at: ReadonlyMap<string, BoardJob>): JobLink {
  const [before, after] = [stood.get(link.other.id), at.get(link.other.id)]
  return before && after ? withPlace(link, before.scheduled_date, spanOf(after)) : link
}

function spanOf(job: BoardJob): Interval {
  return { start: startOf(job), end: startOf(job) + minutesOf(job) * MINUTE }
}

function placeOn(place: RequestedPlacement | undefined): Partial<BoardJob> {
  return place ? { technician_id: place.technician_id, scheduled_date: place.scheduled_date } : {}
}

function startOf(job: BoardJob): number {
  return Date.parse(job.scheduled_date ?? '')
}

async function readSchedules(
  tx: Transaction,
  ctx: ServiceContext,
  jobs: readonly BoardJob[],
  { from, to }: { from: Date; to: Date },
) {
  const ids = [...new Set(jobs.flatMap(({ technician_id }) => technician_id ?? []))]
  const technicians = await tx.technician.findMany({
    where: { account_id: ctx.accountId, id: { in: ids } },
    select: {
      ...{ id: true, name: true, skills: true, territory: true },
      time_off: {
        where: { deleted_at: null, starts_at: { lt: to }, ends_at: { gt: from } },
        select: { id: true, starts_at: true, ends_at: true, reason: true },
      },
    },
  })
  const own = new Map<string, BoardJob[]>(ids.map((id) => [id, []]))
  for (const job of jobs) own.get(job.technician_id ?? '')?.push(job)
  return new Map(
    technicians.map(({ time_off, ...technician }) => {
      const leave = time_off.map(({ starts_at, ends_at, ...one }) => ({
        ...{ ...one, starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() },
      }))
      return [technician.id, { technician, working: null, leave, jobs: own.get(technician.id) ?? [] }]
    }),
  )
}
