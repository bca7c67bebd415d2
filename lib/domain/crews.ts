import { addDays } from '@/lib/domain/plain-days'

/** What the board draws a crew in; each is legible in light and dark. */
export const CREW_COLOURS = ['blue', 'green', 'amber', 'red', 'violet', 'teal', 'pink', 'grey'] as const
export type CrewColour = (typeof CREW_COLOURS)[number]

/** Days from the first to the last, both included; without a last one until further notice. */
export type Days = { from_date: string; to_date: string | null }

/** What of a period is left without some days: nothing, one period, or one before and one after. */
export function daysWithout({ from_date, to_date }: Days, gap: Days): Days[] {
  if (!overlaps({ from_date, to_date }, gap)) return [{ from_date, to_date }]
  const left: Days[] = []
  if (from_date < gap.from_date) left.push({ from_date, to_date: addDays(gap.from_date, -1) })
  if (gap.to_date !== null && (to_date === null || gap.to_date < to_date))
    left.push({ from_date: addDays(gap.to_date, 1), to_date })
  return left
}

/** Whether two periods have a day in common. */
export function overlaps(one: Days, other: Days): boolean {
  return isByThen(one.from_date, other.to_date) && isByThen(other.from_date, one.to_date)
}

function isByThen(day: string, last: string | null): boolean {
  return last === null || day <= last
}

/** As messages say it: `on 2026-11-23`, `from 2026-11-23 to 2026-11-27`, `from 2026-11-23 on`. */
export function daysInWords({ from_date, to_date }: Days): string {
  if (to_date === null) return `from ${from_date} on`
  return from_date === to_date ? `on ${from_date}` : `from ${from_date} to ${to_date}`
}
