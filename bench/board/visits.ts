import type { BoardData, BoardJob } from '@/lib/domain/board/types'

/** Of sixteen jobs, by their place: one is done by two people, one on two days, and one waits for another. */
const [OF, HELPED, AGAIN, ORDERED] = [16, 0, 6, 10]
/** The fixtures make three jobs of a technician's day, then those of the next technician. */
const PER_DAY = 3

/**
 * Turns some cards of a board into further visits of another's work order: a helper's at the same start, or a return
 * on another day; and with some work orders that wait for another of the day. Work orders of one visit stay as they are.
 */
export function withVisits(data: BoardData): BoardData {
  const jobs = [...data.jobs]
  const days = PER_DAY * data.technicians.length
  for (const index of data.jobs.keys()) {
    if (index % OF === HELPED) help(jobs, index, index + PER_DAY)
    if (index % OF === AGAIN) comeAgain(jobs, index, index + days)
    if (index % OF === ORDERED) putInOrder(jobs, index, index + 1)
  }
  return { ...data, jobs }
}

const isPart = ({ work_order_id, group_id, links }: BoardJob) => Boolean(work_order_id ?? group_id ?? links)

function help(jobs: BoardJob[], lead: number, helper: number): void {
  const [one, other] = [jobs[lead], jobs[helper]]
  if (!one || !other || isPart(one) || isPart(other) || one.technician_id === other.technician_id) return
  const together = { group_id: `g${one.id}`, crew_size: 2 }
  const { scheduled_date, status } = one
  jobs[lead] = { ...one, ...together }
  jobs[helper] = { ...furtherOf(one, other), ...together, scheduled_date, status }
}

function comeAgain(jobs: BoardJob[], first: number, again: number): void {
  const [one, other] = [jobs[first], jobs[again]]
  if (!one || !other || isPart(one) || isPart(other)) return
  const isDone = other.status === 'completed'
  const begun = one.status === 'completed' ? 'in_progress' : 'assigned'
  jobs[first] = { ...one, status: isDone ? 'completed' : begun }
  jobs[again] = { ...furtherOf(one, other), status: isDone ? 'completed' : 'assigned' }
}

/** A visit of one work order by whoever has another, in its time. The window and the promise are those of the primary one. */
function furtherOf(order: BoardJob, { id, technician_id, estimated_duration, scheduled_date }: BoardJob): BoardJob {
  return { ...order, id, work_order_id: order.id, technician_id, estimated_duration, scheduled_date, response: null }
}

function putInOrder(jobs: BoardJob[], first: number, second: number): void {
  const [one, other] = [jobs[first], jobs[second]]
  if (!one || !other || isPart(one) || isPart(other)) return
  jobs[first] = { ...one, links: [linkTo(other, false)] }
  jobs[second] = { ...other, links: [linkTo(one, true)] }
}

function linkTo({ id, work_order_number, scheduled_date, estimated_duration }: BoardJob, waits: boolean) {
  const starts_at = scheduled_date ?? ''
  const ends_at = new Date(Date.parse(starts_at) + (estimated_duration ?? 60) * 60_000).toISOString()
  const visits = [{ starts_at, ends_at }]
  return {
    kind: 'finish_to_start' as const,
    lag_minutes: 0,
    waits,
    other: { id, work_order_number },
    visits,
    calendar: null,
  }
}
