import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { type Interval, MINUTE } from '@/lib/domain/board/interval'
import { minutesOf } from '@/lib/domain/board/placement'
import type { BoardJob } from '@/lib/domain/board/types'
import { findConflicts } from '@/lib/domain/conflicts/find'
import type { JobLink } from '@/lib/domain/conflicts/types'
import { withPlace } from '@/lib/domain/planning/order'
import type { PlanProposal } from '@/lib/domain/planning/work'
import { estimateTravel } from '@/lib/domain/travel/travel'
import { readLiveJobs, readScheduledJobs } from '@/lib/services/scheduling/board/rows'
import { clockOf } from '@/lib/services/work/conflicts/detect'
import type { RequestedPlacement } from '@/lib/services/work/work-orders'
import { groupsOf, type StandingCompanion } from './groups'

type Companion = NonNullable<PlanProposal['along']>[number]

/** Of places that many work orders are to get at once, those that would meet a hard conflict by now, of whoever comes, with its sentence. */
export async function objectionsTo(
  tx: Transaction,
  ctx: ServiceContext,
  wanted: readonly RequestedPlacement[],
  along: ReadonlyMap<string, readonly Companion[]> = new Map(),
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
  const groups = await groupsOf(tx, ctx, placed)
  const helped = placed.flatMap((job) => (along.get(job.id) ?? []).map((one) => partOf(job, one)))
  const all = [...placed, ...helped]
  const from = new Date(Math.min(...all.map(startOf)))
  const to = new Date(Math.max(...all.map((job) => startOf(job) + minutesOf(job) * MINUTE)))
  const moving = new Set(all.map(({ id }) => id))
  const standing = (await readScheduledJobs(tx, ctx, from, to)).filter(({ id }) => !moving.has(id))
  const schedules = await readSchedules(tx, ctx, [...standing, ...all], { from, to })
  // Only what cannot be at all stands in the way; shifts and ways are no such thing.
  const [say, travel] = [clockOf(ctx), estimateTravel([])]
  for (;;) {
    const left = placed.filter(({ id }) => !found.has(id))
    const at = new Map(left.map((job) => [job.id, job]))
    for (const job of left) {
      const parts = [job, ...helped.filter(({ work_order_id }) => work_order_id === job.id)]
      const hard = parts.flatMap((part) => {
        const schedule = schedules.get(part.technician_id ?? '')
        const linked = { ...part, links: job.links?.map((link) => moved(link, stood, at)) }
        return findConflicts(linked, schedule ?? null, say, travel).find(({ severity }) => severity === 'hard') ?? []
      })
      if (!isSameGroup(groups.get(job.group_id ?? ''), along.get(job.id)))
        found.set(job.id, 'Others come together to it by now.')
      else if (hard[0]) found.set(job.id, hard[0].message)
    }
    // Work that stays as it is may be what other work of the plan waits for.
    if (left.every(({ id }) => !found.has(id))) return found
  }
}

/** The visit of somebody who comes along. */
function partOf(job: BoardJob, { visit_id, technician_id, minutes }: Companion): BoardJob {
  const id = visit_id ?? `${job.id} ${technician_id}`
  return {
    ...job,
    id,
    work_order_id: job.id,
    technician_id,
    estimated_duration: minutes,
    window_start: null,
    window_end: null,
  }
}

/** Whether those who are to come by visits that stand are those whom the plan knew. */
function isSameGroup(standing: readonly StandingCompanion[] = [], along: readonly Companion[] = []): boolean {
  const known = new Map(along.flatMap((one) => (one.visit_id ? [[one.visit_id, one]] : [])))
  return (
    standing.length === known.size &&
    standing.every(({ visit_id, technician_id, minutes, has_begun }) => {
      const one = known.get(visit_id)
      return !has_begun && one?.minutes === minutes && (technician_id ?? one.technician_id) === one.technician_id
    })
  )
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
