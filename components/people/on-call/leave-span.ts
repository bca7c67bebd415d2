import { instantAt, wallClock } from '@/components/ui/dates'
import { addDays } from '@/lib/domain/plain-days'

const DAY_MS = 86_400_000

/**
 * When something ends whose start was moved, so that it is as long as before: of whole days, in the zone, as many days; without a zone as
 * many minutes. What cannot be read yet leaves the end where it is.
 */
export function movedEnd(
  { starts_at, ends_at }: { starts_at: string; ends_at: string },
  start: string,
  zone: string | null,
): string {
  const [before, end, after] = [Date.parse(starts_at), Date.parse(ends_at), Date.parse(start)]
  if (Number.isNaN(before + end + after) || end <= before) return ends_at
  if (zone === null) return new Date(after + end - before).toISOString()
  const dayOf = (instant: string) => wallClock(instant, zone).day
  const days = (Date.parse(dayOf(ends_at)) - Date.parse(dayOf(starts_at))) / DAY_MS
  return instantAt(addDays(dayOf(start), days), 0, zone)
}
