import { type Interval, MINUTE, subtract, union } from '@/lib/domain/board/interval'
import { localTime } from '@/lib/domain/board/zoned'

/** Whether work may be interrupted: at the end of any stretch of working time, of the day's last one alone, or never. */
export const SPLIT_RULES = ['allowed', 'day_end', 'never'] as const
export type SplitRule = (typeof SPLIT_RULES)[number]

/** Work is looked for in as many days; two months of one job are planned as several. */
export const SPLIT_DAYS = 62
/** Nobody drives out for less, unless that is all that is left. */
export const MIN_PIECE_MINUTES = 15

/** When somebody works, and when they are on leave all the same. */
export type Availability = {
  readonly working: (span: Interval) => Interval[]
  readonly leave: readonly Interval[]
}

/** The stretches of whole minutes in which somebody works from an instant on, in order. */
function stretchesFrom(from: number, { working, leave }: Availability): Interval[] {
  const span = { start: from, end: from + SPLIT_DAYS * 86_400_000 }
  const absences = union(leave)
  return working(span)
    .flatMap((shift) => subtract(shift, absences))
    .map(({ start, end }) => ({
      start: Math.ceil(start / MINUTE) * MINUTE,
      end: Math.floor(end / MINUTE) * MINUTE,
    }))
    .filter(({ start, end }) => end > start)
}

/**
 * Work of so many minutes as visits in somebody's working time from an instant on: each begins as soon as they work and lasts as long as
 * the stretch does. `null` when they do not work that long in two months, or when it may not be interrupted and no stretch holds it.
 */
export function splitOver(
  minutes: number,
  from: number,
  availability: Availability,
  { rule, timeZone }: { rule: SplitRule; timeZone: string },
): Interval[] | null {
  const stretches = stretchesFrom(from, availability)
  const dateOf = ({ start }: Interval) => localTime(start, timeZone).date
  const pieces: Interval[] = []
  let left = minutes * MINUTE
  for (const [index, stretch] of stretches.entries()) {
    const length = stretch.end - stretch.start
    if (length >= left) return [...pieces, { start: stretch.start, end: stretch.start + left }]
    const next = stretches[index + 1]
    const endsDay = !next || dateOf(next) !== dateOf(stretch)
    const isPiece = rule === 'allowed' || (rule === 'day_end' && endsDay)
    if (!isPiece || length < MIN_PIECE_MINUTES * MINUTE) continue
    pieces.push(stretch)
    left -= length
  }
  return null
}

/** When somebody begins to work next after an instant: not in the stretch that they are in. */
export function nextStart(after: number, availability: Availability): number | null {
  return stretchesFrom(after, availability).find(({ start }) => start > after + MINUTE)?.start ?? null
}
