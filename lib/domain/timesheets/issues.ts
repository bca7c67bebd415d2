import type { Interval } from '@/lib/domain/board/interval'
import { entriesIn, minutesIn, type Sheet, type SheetEntry, workedOf } from './entries'
import type { Span } from './segments'

/** What somebody looks at before a day counts. */
export const SHEET_ISSUES = ['no_end', 'overlap', 'gap', 'long_day', 'no_break', 'short_rest'] as const
/** How a day differs from what was planned, which the office looks at too. */
export const SHIFT_ISSUES = ['off_shift', 'no_shift'] as const

type Issue<Kind> = {
  kind: Kind
  /** Of a short rest: from the end of the work before to the next beginning. Of a day beside its shift: the shift. */
  from: number
  to: number
  /** The entry that lacks its end. */
  entry: string | null
}
export type SheetIssue = Issue<(typeof SHEET_ISSUES)[number]>

const MINUTE = 60_000
/** A shorter time between two entries is nothing that anybody forgot. */
const MIN_GAP = 5 * MINUTE
const LONG_DAY_MINUTES = 720
/** Work of as long as this has a break in it. */
const BREAK_AFTER_MINUTES = 360
/** Between two days of work (Directive 2003/88/EC, Article 3). */
const MIN_REST = 660 * MINUTE
/** Who works again sooner has not ended the day in between. */
const MIN_BETWEEN_DAYS = 180 * MINUTE
/** Beginning or ending by more than this beside the shift is unusual. */
const MAX_BESIDE_SHIFT = 30 * MINUTE

/** What is missing, overlaps or is unusual on a day, in the order of its times. */
export function issuesOf(sheet: Sheet, day: Span, now: number): SheetIssue[] {
  const entries = entriesIn(sheet.entries, day)
  const minutes = minutesIn(entries, day, now)
  const worked = workedOf(minutes)
  const issues: SheetIssue[] = entries.flatMap(({ id, from, lacksEnd, lastSeen }) =>
    lacksEnd && from >= day.from ? [{ kind: 'no_end', from, to: lastSeen, entry: id }] : [],
  )
  for (const { from, to } of sheet.overlaps)
    if (from >= day.from && from < day.to) issues.push({ kind: 'overlap', from, to, entry: null })
  issues.push(...gapsOf(entries, sheet.settled, day), ...shortRestOf(sheet.entries, day))
  issues.sort((one, other) => one.from - other.from)
  if (worked > LONG_DAY_MINUTES) issues.push({ kind: 'long_day', ...day, entry: null })
  if (worked > BREAK_AFTER_MINUTES && minutes.break === 0) issues.push({ kind: 'no_break', ...day, entry: null })
  return issues
}

/** The rest before the work of a day, where it is shorter than people need. */
function shortRestOf(entries: readonly SheetEntry[], day: Span): SheetIssue[] {
  const ends = entries.flatMap(({ from, to }) => (to !== null && from < day.from ? to : []))
  let end = Math.max(...ends)
  for (const { from, to } of entries.filter((entry) => entry.from >= day.from && entry.from < day.to)) {
    if (from - end >= MIN_BETWEEN_DAYS)
      return from - end < MIN_REST ? [{ kind: 'short_rest', from: end, to: from, entry: null }] : []
    end = Math.max(end, to ?? from)
  }
  return []
}

/** Where nothing was recorded between two entries of a day. */
function gapsOf(entries: readonly SheetEntry[], settled: readonly Span[], day: Span): SheetIssue[] {
  return entries.flatMap((entry, place) => {
    const next = entries[place + 1]
    if (!next || entry.to === null || next.from >= day.to || next.from - entry.to < MIN_GAP) return []
    const { to: from } = entry
    const isSettled = settled.some((span) => span.from < next.from && span.to >= from)
    return isSettled ? [] : [{ kind: 'gap' as const, from, to: next.from, entry: null }]
  })
}

/**
 * How a day that is over differs from `shifts`, the working time that was planned for it: it began or ended more than 30 minutes beside them, or
 * had none.
 */
export function shiftIssuesOf(
  sheet: Sheet,
  day: Span,
  now: number,
  shifts: readonly Interval[],
): Issue<(typeof SHIFT_ISSUES)[number]>[] {
  const entries = entriesIn(sheet.entries, day)
  const [first] = entries
  if (!first || entries.some(({ to }) => to === null)) return []
  if (shifts.length === 0) return [{ kind: 'no_shift', ...day, entry: null }]
  const from = Math.min(...shifts.map(({ start }) => start))
  const to = Math.max(...shifts.map(({ end }) => end))
  const end = Math.max(...entries.map((entry) => entry.to ?? 0))
  const beside = Math.max(Math.abs(Math.max(first.from, day.from) - from), Math.abs(Math.min(end, day.to) - to))
  return beside > MAX_BESIDE_SHIFT && now >= to + MAX_BESIDE_SHIFT ? [{ kind: 'off_shift', from, to, entry: null }] : []
}
