import { MINUTE } from '@/lib/domain/board/interval'
import { stepInput } from '@/lib/domain/planning/order'
import { propose, type ProposeOptions } from '@/lib/domain/planning/propose'
import { togetherOf } from '@/lib/domain/planning/together'
import type { PlanInput, PlanResult, PlanWork } from '@/lib/domain/planning/work'

/**
 * Proposes who does scheduled work that its technician cannot do, with as few changes for customers as possible (R-SD-4): first who is
 * free at the very time of each, then another time of the day for the rest. The same input, seed and count of steps give the same plan.
 */
export function proposeRepair(input: PlanInput, options: ProposeOptions): PlanResult {
  let count = 0
  const atTheirTimes = propose(
    { ...input, jobs: input.jobs.filter((work) => keepsTime(work, input)).map(atItsTime) },
    {
      ...options,
      progress: (steps) => {
        count = steps
        return 2 * options.progress(steps)
      },
      onBetter: undefined,
    },
  )
  const { proposals } = atTheirTimes
  const placed = new Set(proposals.map(({ work_order_id }) => work_order_id))
  const rest = input.jobs.filter(({ id }) => !placed.has(id))
  const read = (later: PlanResult) => togetherOf(input, [{ proposals, unplanned: [] }, later], options.travel)
  // What has its time is fixed for the people who do the rest.
  const { technicians } = stepInput(input, [], proposals)
  return read(
    propose(
      { ...input, technicians, jobs: rest },
      {
        ...options,
        progress: (steps) => 2 * options.progress(count + steps) - 1,
        onBetter: (readLater) => options.onBetter?.(() => read(readLater())),
      },
    ),
  )
}

/** Whether work has a time that somebody else may keep: what takes more than its one visit, or is linked to other work of the plan, finds its time with the rest. */
function keepsTime({ scheduled_date, minutes, split, links = [], obstacle }: PlanWork, { jobs }: PlanInput): boolean {
  if (scheduled_date === null || obstacle !== null || (split && split.minutes !== minutes)) return false
  const ids = new Set(jobs.map(({ id }) => id))
  return !links.some(({ other }) => ids.has(other.id))
}

/** The work in one visit, with a window of exactly its own time, where the customer's window has room for that. */
function atItsTime(work: PlanWork): PlanWork {
  const start = Date.parse(work.scheduled_date ?? '')
  const end = start + work.minutes * MINUTE
  const from = Math.max(start, work.window_start === null ? start : Date.parse(work.window_start))
  const until = Math.min(end, work.window_end === null ? end : Date.parse(work.window_end))
  return {
    ...work,
    split: undefined,
    window_start: new Date(from).toISOString(),
    window_end: new Date(until).toISOString(),
  }
}
