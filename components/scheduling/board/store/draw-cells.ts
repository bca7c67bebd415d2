import type { Axis, AxisDay } from '@/lib/domain/board/axis'
import { type Interval, MINUTE, subtract, totalLength, union } from '@/lib/domain/board/interval'
import { bookedMinutes } from './job-visibility'
import type { Schedule } from './schedules'

/** What stands above the jobs of a technician's day in the week: how much of the shift is booked, or why there is none. */
export type CellHead = {
  date: string
  x: number
  width: number
  text: string
  /** of the shift that is booked, 1 at most */
  share: number
  isOver: boolean
  /** Nobody works: no shift, or leave for all of it. */
  isOff: boolean
  /** how many jobs the cell leaves out */
  more: number
}

/** The heads of a row's cells; `more` counts for each day what its cell leaves out. */
export function cellHeads(axis: Axis, schedule: Schedule | null, more: readonly number[]): CellHead[] {
  const { leave = [], jobs = [] } = schedule ?? {}
  return axis.days.map((day, index) => {
    const { capacity, isOnLeave } = workIn(schedule, day)
    const booked = bookedMinutes(jobs, day)
    return {
      date: day.date,
      x: day.x,
      width: day.width,
      more: more[index] ?? 0,
      text: headText(booked, capacity, isOnLeave ? leaveText(leave, day) : 'Off'),
      share: capacity ? Math.min(1, booked / capacity) : 0,
      isOver: capacity !== null && booked > capacity,
      isOff: capacity === 0,
    }
  })
}

/** The minutes that somebody works in a span without leave, null without shifts; and whether leave takes all of their shifts. */
export function workIn(schedule: Schedule | null, span: Interval): { capacity: number | null; isOnLeave: boolean } {
  if (!schedule?.working) return { capacity: null, isOnLeave: false }
  const shifts = schedule.working(span)
  const leave = union(schedule.leave.map(spanOfLeave))
  const capacity = totalLength(shifts.flatMap((shift) => subtract(shift, leave))) / MINUTE
  return { capacity, isOnLeave: capacity === 0 && totalLength(shifts) > 0 }
}

export function spanOfLeave({ starts_at, ends_at }: { starts_at: string; ends_at: string }): Interval {
  return { start: Date.parse(starts_at), end: Date.parse(ends_at) }
}

function headText(booked: number, capacity: number | null, absence: string): string {
  if (capacity === null) return booked === 0 ? '' : `${hours(booked)} h`
  if (capacity === 0) return booked === 0 ? absence : `${hours(booked)} h, ${absence.toLocaleLowerCase('en')}`
  return `${hours(booked)} of ${hours(capacity)} h`
}

function leaveText(absences: Schedule['leave'], day: AxisDay): string {
  const absence = absences.find(
    ({ starts_at, ends_at }) => Date.parse(starts_at) < day.end && Date.parse(ends_at) > day.start,
  )
  return absence?.reason ? `Leave: ${absence.reason}` : 'Leave'
}

/** Hours with one digit behind the point, where it is not 0. */
function hours(minutes: number): string {
  return String(Math.round(minutes / 6) / 10)
}
