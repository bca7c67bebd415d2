import { addDays } from '@/lib/domain/plain-days'

/** A day as people say it: `Tue, Nov 24`. */
export function dayName(day: string, locale: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return day
  return new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    at,
  )
}

/** A day from today on: within a week its weekday alone, `Thursday`. */
export function soonName(day: string, today: string, locale: string): string {
  if (day > addDays(today, 6)) return dayName(day, locale)
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
