import { workingTime, type WeeklyShift } from '@/lib/domain/conflicts/working-time'
import { type Interval, MINUTE, subtract, totalLength, union } from './interval'

/** Minutes that somebody works in the span: their shifts without their leave. Rounded to whole minutes. */
export function shiftMinutes(
  shifts: readonly WeeklyShift[],
  leave: readonly Interval[],
  span: Interval,
  timeZone: string,
): number {
  const absences = union(leave)
  const working = workingTime(shifts, timeZone)(span).flatMap((shift) => subtract(shift, absences))
  return Math.round(totalLength(working) / MINUTE)
}
