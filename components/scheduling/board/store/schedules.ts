import type { BoardClock } from '@/lib/domain/board/format'
import type { Interval } from '@/lib/domain/board/interval'
import { minutesOf } from '@/lib/domain/board/placement'
import type {
  BoardJob,
  BoardOnCall,
  BoardOvertime,
  BoardShift,
  BoardTechnician,
  BoardTimeOff,
  Placement,
} from '@/lib/domain/board/types'
import { findConflicts } from '@/lib/domain/conflicts/find'
import type { Conflict, TechnicianSchedule } from '@/lib/domain/conflicts/types'
import { groupBy } from '@/lib/domain/group-by'
import type { ClosedDay } from '@/lib/domain/calendar/types'
import type { Travel } from '@/lib/domain/travel/travel'
import { workingTime } from '@/lib/domain/conflicts/working-time'

export type Schedule = Omit<TechnicianSchedule, 'jobs'> & {
  overtime: ((span: Interval) => Interval[]) | null
  jobs: readonly BoardJob[]
  conflicts: ReadonlyMap<string, readonly Conflict[]>
}

/** Each technician's shifts, leave and jobs as the conflict engine wants them, and what it found. */
export class Schedules {
  #byTechnician = new Map<string, Schedule>()
  #clock: BoardClock
  #travel: Travel

  constructor(input: {
    technicians: readonly BoardTechnician[]
    shifts: readonly BoardShift[]
    timeOff: readonly BoardTimeOff[]
    overtime: readonly BoardOvertime[]
    onCall: readonly BoardOnCall[]
    closed: readonly ClosedDay[]
    clock: BoardClock
    travel: Travel
  }) {
    this.#clock = input.clock
    this.#travel = input.travel
    const shifts = groupBy(input.shifts, (shift) => shift.technician_id)
    const leave = groupBy(input.timeOff, (timeOff) => timeOff.technician_id)
    const overtime = groupBy(input.overtime, (one) => one.technician_id)
    const onCall = groupBy(input.onCall, (one) => one.technician_id)
    const { timeZone } = input.clock
    for (const technician of input.technicians) {
      const extra = overtime.get(technician.id)
      const ownShifts = [...(shifts.get(technician.id) ?? []), ...(extra ?? [])]
      this.#byTechnician.set(technician.id, {
        technician,
        working: ownShifts.length > 0 ? workingTime(ownShifts, timeZone) : null,
        overtime: extra ? workingTime(extra, timeZone) : null,
        on_call: onCall.get(technician.id) ?? [],
        closed: input.closed,
        leave: leave.get(technician.id) ?? [],
        jobs: [],
        conflicts: new Map(),
      })
    }
  }

  scheduleOf(technicianId: string): Schedule | null {
    return this.#byTechnician.get(technicianId) ?? null
  }

  /** Deals the jobs out and checks those schedules that changed. Returns whose did. */
  assign(jobs: readonly BoardJob[], technicianIds: ReadonlySet<string>): Set<string> {
    const dealt = groupBy(
      jobs.filter(
        (job) => job.technician_id !== null && technicianIds.has(job.technician_id) && job.scheduled_date !== null,
      ),
      (job) => job.technician_id,
    )
    const changed = new Set<string>()
    for (const [id, schedule] of this.#byTechnician) {
      const ownJobs = dealt.get(id) ?? []
      if (sameJobs(ownJobs, schedule.jobs)) continue
      const next = { ...schedule, jobs: ownJobs }
      const conflicts = new Map(ownJobs.map((job) => [job.id, findConflicts(job, next, this.#clock, this.#travel)]))
      this.#byTechnician.set(id, { ...next, conflicts })
      changed.add(id)
    }
    return changed
  }

  conflictsAt(job: BoardJob, placement: Placement, others?: readonly BoardJob[]): Conflict[] {
    const schedule = this.scheduleOf(placement.technician_id)
    if (!schedule) return []
    // A job that has no duration keeps none until it is resized; the engine says so.
    const resized = placement.minutes !== minutesOf(job)
    const moved = {
      ...job,
      scheduled_date: new Date(placement.start).toISOString(),
      estimated_duration: resized ? placement.minutes : job.estimated_duration,
    }
    const checkedSchedule = others ? { ...schedule, jobs: [...schedule.jobs, ...others] } : schedule
    return findConflicts(moved, checkedSchedule, this.#clock, this.#travel)
  }
}

function sameJobs(a: readonly BoardJob[], b: readonly BoardJob[]): boolean {
  return a.length === b.length && a.every((job, index) => sameJob(job, b[index]))
}

// Every refresh of the page brings new objects with the old content; those rows need no second look.
function sameJob(a: BoardJob, b: BoardJob | undefined): boolean {
  if (a === b) return true
  if (!b) return false
  return JSON.stringify(a) === JSON.stringify(b)
}
