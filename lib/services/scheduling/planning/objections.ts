import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { type Interval, MINUTE } from '@/lib/domain/board/interval'
import { minutesOf } from '@/lib/domain/board/placement'
import type { BoardJob } from '@/lib/domain/board/types'
import { findConflicts } from '@/lib/domain/conflicts/find'
import type { JobLink } from '@/lib/domain/conflicts/types'
import { withPlaces } from '@/lib/domain/planning/order'
import { spansOf } from '@/lib/domain/planning/parts'
import type { PlanProposal } from '@/lib/domain/planning/work'
import { estimateTravel } from '@/lib/domain/travel/travel'
import { readLiveJobs, readScheduledJobs } from '@/lib/services/scheduling/board'
import { readFixedSchedules } from '@/lib/services/scheduling/fixed-schedules'
import { clockOf } from '@/lib/services/work/schedule-context'
import type { RequestedPlacement } from '@/lib/services/work/work-orders'
import { groupsOf, type ScheduledCompanion } from './groups'
import { splitsOf } from './splits'

type Companion = NonNullable<PlanProposal['along']>[number]

/** Why work orders cannot get the placements of a plan any more, by their ids: hard conflicts by now, or changes since it was made. */
export async function objectionsTo(
  tx: Transaction,
  ctx: ServiceContext,
  placements: readonly RequestedPlacement[],
  proposed: ReadonlyMap<string, PlanProposal> = new Map(),
): Promise<ReadonlyMap<string, string>> {
  const objections = new Map<string, string>()
  if (placements.length === 0) return objections
  const records = await readLiveJobs(
    tx,
    ctx,
    placements.map(({ id }) => id),
  )
  const places = new Map(placements.map((placement) => [placement.id, placement]))
  const placed = records.map((job) => placeOn(job, places.get(job.id), proposed.get(job.id)))
  const stood = new Map(records.map((job) => [job.id, job]))
  const groups = await groupsOf(tx, ctx, placed)
  const long = placed.flatMap(({ id }) => (proposed.get(id)?.further ? [id] : []))
  const splits = await splitsOf(tx, ctx, long)
  const beside = placed.flatMap((job) => besideOf(job, proposed.get(job.id)))
  const all = [...placed, ...beside]
  const from = new Date(Math.min(...all.map(startOf)))
  const to = new Date(Math.max(...all.map((job) => startOf(job) + minutesOf(job) * MINUTE)))
  const moving = new Set(all.map(({ id }) => id))
  const scheduledJobs = (await readScheduledJobs(tx, ctx, from, to)).filter(({ id }) => !moving.has(id))
  const schedules = await readFixedSchedules(tx, ctx, [...scheduledJobs, ...all], { from, to })
  // Only what cannot be at all stands in the way; shifts and ways are no such thing.
  const [clock, travel] = [clockOf(ctx), estimateTravel([])]
  const hardConflictOf = (part: BoardJob, links: BoardJob['links']) =>
    findConflicts({ ...part, links }, schedules.get(part.technician_id ?? '') ?? null, clock, travel).find(
      ({ severity }) => severity === 'hard',
    )
  const objectionTo = (job: BoardJob, at: ReadonlyMap<string, BoardJob>): string | undefined => {
    const proposal = proposed.get(job.id)
    if (!isSameGroup(groups.get(job.group_id ?? ''), proposal?.along)) return 'Others come together to it by now.'
    if (proposal?.further && splits.get(job.id)?.minutes !== minutesIn(proposal))
      return 'How it may be split was changed since the plan was asked for.'
    const parts = [job, ...beside.filter(({ work_order_id }) => work_order_id === job.id)]
    const links = job.links?.map((link) => moved(link, stood, at, proposed))
    return parts.map((part) => hardConflictOf(part, links)).find((conflict) => conflict !== undefined)?.message
  }
  for (;;) {
    const accepted = placed.filter(({ id }) => !objections.has(id))
    const at = new Map(accepted.map((job) => [job.id, job]))
    for (const job of accepted) {
      const objection = objectionTo(job, at)
      if (objection !== undefined) objections.set(job.id, objection)
    }
    // Work that stays as it is may be what other work of the plan waits for.
    if (accepted.every(({ id }) => !objections.has(id))) return objections
  }
}

/** The visits beside the primary one: of those who come along, and further ones. */
function besideOf(job: BoardJob, { along = [], further = [] }: Partial<PlanProposal> = {}): BoardJob[] {
  const jobPlan = { ...job, work_order_id: job.id, window_start: null, window_end: null }
  return [
    ...along.map(({ visit_id, technician_id, minutes }) => ({
      ...jobPlan,
      id: visit_id ?? `${job.id} ${technician_id}`,
      technician_id,
      estimated_duration: minutes,
    })),
    ...further.map(({ scheduled_date, minutes }) => ({
      ...jobPlan,
      id: `${job.id} ${scheduled_date}`,
      scheduled_date,
      estimated_duration: minutes,
    })),
  ]
}

/** How long all visits of one proposal take. */
function minutesIn({ minutes, further = [] }: PlanProposal): number {
  return further.reduce((sum, one) => sum + one.minutes, minutes)
}

/** Whether those who are to come by visits that stand are those whom the plan knew. */
function isSameGroup(
  scheduledCompanions: readonly ScheduledCompanion[] = [],
  along: readonly Companion[] = [],
): boolean {
  const companionsByVisit = new Map(along.flatMap((one) => (one.visit_id ? [[one.visit_id, one]] : [])))
  return (
    scheduledCompanions.length === companionsByVisit.size &&
    scheduledCompanions.every(({ visit_id, technician_id, minutes, has_begun }) => {
      const one = companionsByVisit.get(visit_id)
      return !has_begun && one?.minutes === minutes && (technician_id ?? one.technician_id) === one.technician_id
    })
  )
}

/** A link as it is once what it leads to has its place. */
function moved(
  link: JobLink,
  stood: ReadonlyMap<string, BoardJob>,
  at: ReadonlyMap<string, BoardJob>,
  proposed: ReadonlyMap<string, PlanProposal>,
): JobLink {
  const { id } = link.other
  const [before, after, proposal] = [stood.get(id), at.get(id), proposed.get(id)]
  if (!before || !after) return link
  return withPlaces(link, before.scheduled_date, proposal?.further ? spansOf(proposal) : [spanOf(after)])
}

function spanOf(job: BoardJob): Interval {
  return { start: startOf(job), end: startOf(job) + minutesOf(job) * MINUTE }
}

function placeOn(
  job: BoardJob,
  placement: RequestedPlacement | undefined,
  proposal: PlanProposal | undefined,
): BoardJob {
  if (!placement) return job
  const { technician_id, scheduled_date } = placement
  return { ...job, technician_id, scheduled_date, ...(proposal?.further && { estimated_duration: proposal.minutes }) }
}

function startOf(job: BoardJob): number {
  return Date.parse(job.scheduled_date ?? '')
}
