import type { ServiceContext } from '@/lib/access/context'
import { allShifts, shiftsBetween } from '@/lib/services/people/working-time'
import type { Transaction } from '@/lib/db/transaction'
import { type Interval, overlaps } from '@/lib/domain/board/interval'
import { intervalOf, minutesOf } from '@/lib/domain/board/placement'
import type { BoardJob } from '@/lib/domain/board/types'
import { rangeOf } from '@/lib/domain/board/zoned'
import { placeOf } from '@/lib/domain/conflicts/rule'
import {
  doneBy,
  thereBy,
  type PlanFixed,
  type PlanInput,
  type PlanTechnician,
  type PlanWork,
} from '@/lib/domain/planning/work'
import { isSimple } from '@/lib/domain/repair/propose-chains'
import { readClosedDays } from '@/lib/services/people/closed-days'
import { readLiveJobs, readQueue, readScheduledJobs } from '@/lib/services/scheduling/board'
import { companionsOf, groupsOf, type ScheduledCompanion } from './groups'
import { splitsOf } from './splits'
import { whyUnplannable } from '@/lib/domain/work-orders/movable'
import { isUrgentWork } from '@/lib/domain/work-orders/urgent'
import { windowOf } from '@/lib/domain/work-orders/visit-window'

const DAY_MS = 86_400_000
const HAS_BEGUN = 'Some of those who come together have begun.'

type Asked = {
  from_date: string
  to_date: string
  work_order_ids: string[] | null
  technician_ids: string[] | null
  exclude_technician_ids: string[]
  /** Whether the work may leave those who have it. */
  is_free?: boolean
}

/** Reads what a plan is made of, in a fixed number of queries. `jobs` are in the order of their numbers. */
export async function readPlanInput(
  tx: Transaction,
  ctx: ServiceContext,
  request: Asked,
  most: number,
  now: Date,
): Promise<PlanInput> {
  const jobs = await readWork(tx, ctx, request, most, now)
  // What is to be planned anew takes nobody's time yet.
  const movable = new Set(
    jobs.flatMap(({ id, obstacle, along = [] }) =>
      obstacle === null ? [id, ...along.flatMap(({ visit_id }) => visit_id ?? [])] : [],
    ),
  )
  const closed = await readClosedDays(tx, ctx, request.from_date, request.to_date)
  return {
    from_date: request.from_date,
    to_date: request.to_date,
    time_zone: ctx.account.timeZone,
    now: now.toISOString(),
    technicians: await readTechnicians(tx, ctx, request, movable, now),
    jobs,
    ...(closed.length > 0 && { closed }),
  }
}

async function readTechnicians(
  tx: Transaction,
  ctx: ServiceContext,
  { from_date, to_date, technician_ids, exclude_technician_ids }: Asked,
  movable: ReadonlySet<string>,
  now: Date,
): Promise<PlanTechnician[]> {
  const { start, end } = rangeOf(from_date, to_date, ctx.account.timeZone)
  // From yesterday's work one may still be on the way.
  const from = new Date(Math.max(start, now.getTime()) - DAY_MS)
  const to = new Date(end + DAY_MS)
  const rows = await tx.technician.findMany({
    where: {
      account_id: ctx.accountId,
      deleted_at: null,
      status: 'active',
      id: { ...(technician_ids ? { in: technician_ids } : {}), notIn: exclude_technician_ids },
    },
    select: {
      id: true,
      name: true,
      skills: true,
      territory: true,
      ...shiftsBetween(from, to),
      time_off: {
        where: { deleted_at: null, starts_at: { lt: to }, ends_at: { gt: from } },
        select: { id: true, starts_at: true, ends_at: true, reason: true },
      },
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  const ids = rows.map(({ id }) => id)
  const fixed = await readFixed(tx, ctx, ids, from, to)
  return rows.map(({ time_off, shifts, overtime, ...technician }) => ({
    ...technician,
    shifts: allShifts({ shifts, overtime }),
    leave: time_off.map((leave) => ({
      ...leave,
      starts_at: leave.starts_at.toISOString(),
      ends_at: leave.ends_at.toISOString(),
    })),
    fixed: (fixed.get(technician.id) ?? []).filter(({ id }) => !movable.has(id)),
  }))
}

/** What technicians do already, by whose it is. */
async function readFixed(tx: Transaction, ctx: ServiceContext, ids: readonly string[], from: Date, to: Date) {
  const fixed = new Map<string, PlanFixed[]>(ids.map((id) => [id, []]))
  for (const job of await readScheduledJobs(tx, ctx, from, to))
    fixed.get(job.technician_id ?? '')?.push({
      id: job.id,
      start: job.scheduled_date ?? '',
      minutes: minutesOf(job),
      point: placeOf(job.site),
      due_by: doneBy(job),
      respond_by: thereBy(job),
    })
  return fixed
}

/** What a repair may move out of the way: work of these, alone and in one visit, that has not begun. */
export async function readMovable(
  tx: Transaction,
  ctx: ServiceContext,
  request: Asked,
  now: Date,
): Promise<PlanWork[]> {
  const works = await readWork(tx, ctx, request, 0, now)
  return works.filter((work) => work.technician_id !== null && work.scheduled_date !== null && isSimple(work))
}

/** The work orders asked for; without a list those that wait for a technician or a date, most urgent promise first. */
async function readWork(
  tx: Transaction,
  ctx: ServiceContext,
  request: Asked,
  most: number,
  now: Date,
): Promise<PlanWork[]> {
  const ids = request.work_order_ids
  const jobs = ids ? await readLiveJobs(tx, ctx, ids) : await readQueue(tx, ctx, most)
  // Further visits stay where a dispatcher put them: a plan names work orders.
  const orders = jobs.filter(({ work_order_id }) => work_order_id === undefined)
  const waiting = orders.filter((job) => ids !== null || whyUnplannable(job) === null)
  const owners = waiting.flatMap(({ technician_id }) => technician_id ?? [])
  const people = await tx.technician.findMany({
    where: { account_id: ctx.accountId, id: { in: owners } },
    select: {
      id: true,
      name: true,
      status: true,
      deleted_at: true,
      time_off: { where: { deleted_at: null, ends_at: { gt: now } }, select: { starts_at: true, ends_at: true } },
    },
  })
  const days = rangeOf(request.from_date, request.to_date, ctx.account.timeZone)
  const planned = { start: Math.max(days.start, now.getTime()), end: days.end }
  const excluded = new Set(request.exclude_technician_ids)
  const active = people.filter(
    ({ id, status, deleted_at }) => status === 'active' && deleted_at === null && !excluded.has(id),
  )
  const leaveOf = new Map(active.map(({ id, time_off }) => [id, time_off]))
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const groups = await groupsOf(tx, ctx, waiting)
  const splits = await splitsOf(
    tx,
    ctx,
    waiting.map(({ id }) => id),
  )
  const promises = await readPromises(
    tx,
    ctx,
    waiting.flatMap(({ id, promised }) => (promised ? id : [])),
  )
  return waiting
    .sort((a, b) => (a.work_order_number < b.work_order_number ? -1 : 1))
    .map((job) => {
      const leave = leaveOf.get(job.technician_id ?? '')
      const isBound = leave && !request.is_free && !isAbsent(job, leave, planned)
      const owner = isBound ? job.technician_id : null
      const technician_name = names.get(job.technician_id ?? '')
      const work = { ...toWork(job, owner), ...(technician_name && { technician_name }), ...promises.get(job.id) }
      return { ...work, ...furtherVisitsOf(job, work.obstacle, groups.get(job.group_id ?? ''), splits.get(job.id)) }
    })
}

/** Who comes along to a job, and what then keeps it from being planned; or how it may be split. */
function furtherVisitsOf(
  job: BoardJob,
  obstacle: string | null,
  companions: readonly ScheduledCompanion[] = [],
  split?: PlanWork['split'],
): Partial<PlanWork> {
  const along = companionsOf(job, companions)
  const begun = companions.some(({ has_begun }) => has_begun) ? HAS_BEGUN : null
  if (along.length > 0) return { along, obstacle: obstacle ?? begun }
  return split ? { split } : {}
}

/** When the customers of these work orders were told that somebody comes, as they were told last. */
async function readPromises(
  tx: Transaction,
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<PlanWork, 'promised_from' | 'promised_until'>>> {
  if (ids.length === 0) return new Map()
  const promises = await tx.arrivalPromise.findMany({
    where: { account_id: ctx.accountId, work_order_id: { in: [...ids] }, replacement: null },
    select: { work_order_id: true, from: true, until: true },
    orderBy: { id: 'asc' },
  })
  return new Map(
    promises.map(({ work_order_id, from, until }) => [
      work_order_id,
      { promised_from: from.toISOString(), promised_until: until.toISOString() },
    ]),
  )
}

/** Whether whoever has the job is on leave when it is scheduled, or in all of the days planned: it is not theirs to keep. */
function isAbsent(job: BoardJob, leave: readonly { starts_at: Date; ends_at: Date }[], planned: Interval): boolean {
  const span = intervalOf(job)
  return leave.some(({ starts_at, ends_at }) => {
    const absence = { start: starts_at.getTime(), end: ends_at.getTime() }
    return span ? overlaps(absence, span) : absence.start <= planned.start && absence.end >= planned.end
  })
}

function toWork(job: BoardJob, owner_id: string | null): PlanWork {
  const { id, work_order_number, priority, required_skills } = job
  const isPlanned = owner_id !== null && job.scheduled_date !== null
  const obstacle = whyUnplannable(job) ?? (isPlanned ? 'has a technician and a date already' : null)
  return {
    id,
    work_order_number,
    customer: job.customer.name,
    priority,
    ...(isUrgentWork(job) && { urgent: true }),
    minutes: minutesOf(job),
    owner_id,
    point: placeOf(job.site),
    territory: job.site?.territory ?? null,
    required_skills,
    ...windowOf(job),
    due_by: doneBy(job),
    respond_by: thereBy(job),
    technician_id: job.technician_id,
    scheduled_date: job.scheduled_date,
    estimated_duration: job.estimated_duration,
    ...(job.links && { links: job.links }),
    obstacle: obstacle && `It ${obstacle}.`,
  }
}
