import { entriesIn, minutesIn, type Sheet, type SheetEntry, workedOf } from './entries'
import type { Span } from './segments'

/** What somebody looks at before a day counts. */
export const SHEET_ISSUES = ['no_end', 'overlap', 'gap', 'long_day', 'no_break'] as const
export type SheetIssue = {
  kind: (typeof SHEET_ISSUES)[number]
  from: number
  to: number
  /** The entry that lacks its end. */
  entry: string | null
}

const MINUTE = 60_000
/** A shorter time between two entries is nothing that anybody forgot. */
const MIN_GAP = 5 * MINUTE
const LONG_DAY_MINUTES = 720
/** Work of as long as this has a break in it. */
const BREAK_AFTER_MINUTES = 360

/** What is missing or overlaps on a day, in the order of its times. */
export function issuesOf(sheet: Sheet, day: Span, now: number): SheetIssue[] {
  const entries = entriesIn(sheet.entries, day)
  const minutes = minutesIn(entries, day, now)
  const worked = workedOf(minutes)
  const issues: SheetIssue[] = entries.flatMap(({ id, from, lacksEnd, lastSeen }) =>
    lacksEnd && from >= day.from ? [{ kind: 'no_end', from, to: lastSeen, entry: id }] : [],
  )
  for (const { from, to } of sheet.overlaps)
    if (from >= day.from && from < day.to) issues.push({ kind: 'overlap', from, to, entry: null })
  issues.push(...gapsOf(entries, sheet.settled, day))
  issues.sort((one, other) => one.from - other.from)
  if (worked > LONG_DAY_MINUTES) issues.push({ kind: 'long_day', ...day, entry: null })
  if (worked > BREAK_AFTER_MINUTES && minutes.break === 0) issues.push({ kind: 'no_break', ...day, entry: null })
  return issues
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
