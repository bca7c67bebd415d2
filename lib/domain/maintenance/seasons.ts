import { dateOf, dayNumber } from './days'
import type { Season } from './rules'

/** Whether a date is in one of the seasons; every date is where there is none. */
export function inSeason(seasons: readonly Season[], date: string): boolean {
  const day = date.slice(5)
  return (
    seasons.length === 0 ||
    seasons.some(({ from, to }) => (from <= to ? day >= from && day <= to : day >= from || day <= to))
  )
}

/** The first day of the next season: the date itself where it is in one. */
export function nextInSeason(seasons: readonly Season[], date: string): string {
  if (inSeason(seasons, date)) return date
  const year = Number(date.slice(0, 4))
  const starts = seasons.flatMap(({ from }) => [year, year + 1].map((one) => `${one}-${from}`))
  return starts.filter((one) => one > date).toSorted()[0] ?? dateOf(dayNumber(date))
}
