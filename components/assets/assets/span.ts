import { utcDayOf } from '@/lib/domain/plain-days'

/** The last day of so many years that begin on a day (`YYYY-MM-DD`): one year from 2026-03-01 ends on 2027-02-28. */
export function lastDayOfYears(from: string, years: number): string {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  // The day before; what begins on the 29th of February ends on a 28th, as the calendar rolls it over.
  return utcDayOf(new Date(Date.UTC(year + years, month - 1, day - 1)))
}
