import { deadlineOf, type Promised } from './deadline'
import type { DueEdges } from './filters'
import { formatDuration } from '@/lib/domain/duration'
import type { BoardJob } from './types'

/** By what the queue is put in order; all but the priority make groups. */
export const QUEUE_ORDERS = ['priority', 'deadline', 'territory', 'skill'] as const
export type QueueOrder = (typeof QUEUE_ORDERS)[number]

/** A line of the queue: a heading with how many jobs follow, or a job. */
export type QueueEntry = { heading: string; count: number; job?: never } | { job: BoardJob; heading?: never }

/**
 * How long is left to the deadline, in words: `Due in 2 h 10 min`, `Response overdue by 40 min`. `null` where the job's promise is due
 * before, whose chip says so.
 */
export function countdown(job: Promised, now: number): { text: string; late: boolean } | null {
  const { promise } = job
  const deadline = deadlineOf(promise ? { ...job, response: null, promise: null } : job)
  if (promise && (!deadline || (promise.due_at !== null && Date.parse(promise.due_at) <= deadline.at))) return null
  if (!deadline) return { text: 'No due date', late: false }
  const length = formatDuration(Math.abs(deadline.at - now))
  const late = deadline.at < now
  const text = late ? `overdue by ${length}` : `due in ${length}`
  return { text: deadline.isResponse ? `Response ${text}` : text.charAt(0).toUpperCase() + text.slice(1), late }
}

/** The first line of what was described. */
export function problemOf({ description }: Pick<BoardJob, 'description'>): string | null {
  return description?.trim().split('\n', 1)[0] || null
}

/** Jobs that come the most pressing first, in another order and with headings. */
export function arrangeQueue(jobs: readonly BoardJob[], order: QueueOrder, edges: DueEdges): QueueEntry[] {
  if (order === 'priority') return jobs.map((job) => ({ job }))
  const sorted = order === 'deadline' ? [...jobs].sort((a, b) => instantOf(a) - instantOf(b)) : jobs
  const groups = new Map<string, BoardJob[]>()
  for (const job of sorted) {
    const heading = headingOf(job, order, edges)
    groups.set(heading, [...(groups.get(heading) ?? []), job])
  }
  const namedGroups = [...groups]
  // Times come as they come; names by the alphabet, those without one last.
  if (order !== 'deadline') namedGroups.sort(([a], [b]) => Number(isNone(a)) - Number(isNone(b)) || a.localeCompare(b))
  return namedGroups.flatMap(([heading, members]) => [
    { heading, count: members.length },
    ...members.map((job) => ({ job })),
  ])
}

const NO_TERRITORY = 'No territory'
const NO_SKILL = 'No skill needed'

function isNone(heading: string): boolean {
  return heading === NO_TERRITORY || heading === NO_SKILL
}

function instantOf(job: BoardJob): number {
  return deadlineOf(job)?.at ?? Number.MAX_SAFE_INTEGER
}

function headingOf(job: BoardJob, order: Exclude<QueueOrder, 'priority'>, edges: DueEdges): string {
  if (order === 'territory') return job.site?.territory ?? NO_TERRITORY
  if (order === 'skill') return job.required_skills.toSorted((a, b) => a.localeCompare(b)).join(', ') || NO_SKILL
  const deadline = deadlineOf(job)
  if (!deadline) return 'No due date'
  if (deadline.at < edges.now) return 'Overdue'
  if (deadline.at < edges.endOfToday) return 'Due today'
  return deadline.at < edges.endOfWeek ? 'Due this week' : 'Due later'
}
