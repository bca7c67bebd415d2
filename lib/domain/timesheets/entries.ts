import type { EnteredKind, TimeKind } from './kinds'
import { type Moment, type Segment, segmentsOf, type Span } from './segments'

/** What a person entered. `voids` is the id of the entry that it takes the place of: what was recorded, or what was entered before. */
export type Entered = {
  id: string
  kind: EnteredKind
  from: number
  to: number
  job: string | null
  note: string | null
  voids: string | null
}

/** An entry of a time sheet. `isEntered`: a person typed it, instead of or beside what was recorded. */
export type SheetEntry = Segment & { isEntered: boolean; note: string | null }

/** The entries of somebody's time, and what is to be looked at: none of them overlap. */
export type Sheet = {
  entries: SheetEntry[]
  /** Where entered times overlapped, or two jobs were worked on at once. */
  overlaps: Span[]
  /** Where nothing is missing although nothing is there: somebody removed it, or ended their day. */
  settled: Span[]
}

/**
 * Makes the entries of a time sheet of what was reported and what people entered. What was entered counts where it overlaps with what was
 * reported, and the later start where two entered ones overlap: no minute counts twice.
 */
export function sheetOf(moments: readonly Moment[], entered: readonly Entered[], now: number): Sheet {
  const { segments, doubled } = segmentsOf(moments, now)
  const voided = new Set(entered.map(({ voids }) => voids))
  const live = entered
    .filter(({ id, from, to }) => !voided.has(id) && to > from)
    .toSorted((one, other) => one.from - other.from || one.id.localeCompare(other.id))
  const typed: SheetEntry[] = []
  const overlaps = [...doubled]
  for (const { id, kind, from, to, job, note } of live) {
    if (kind === 'removed') continue
    for (const one of typed)
      if (endOf(one) > from) overlaps.push({ from: Math.max(one.from, from), to: Math.min(endOf(one), to) })
    const before = typed.splice(0).flatMap((one) => without(one, { from, to }))
    typed.push(...before, { id, kind, from, to, job, note, lacksEnd: false, lastSeen: to, isEntered: true })
  }
  const recorded = segments
    .filter(({ id }) => !voided.has(id))
    .map((segment): SheetEntry => ({ ...segment, isEntered: false, note: null }))
  const beside = typed.reduce(
    (all, one) => all.flatMap((each) => without(each, { from: one.from, to: endOf(one) })),
    recorded,
  )
  const ends = moments.flatMap(({ kind, at }) => (kind === 'day_ended' ? [{ from: at, to: at }] : []))
  return {
    entries: [...beside, ...typed].toSorted((one, other) => one.from - other.from),
    overlaps: overlaps.filter(({ from, to }) => to > from),
    settled: [...live.filter(({ kind }) => kind === 'removed'), ...ends].toSorted(
      (one, other) => one.from - other.from,
    ),
  }
}

const endOf = ({ to }: Pick<Segment, 'to'>) => to ?? Infinity

/** What is left of an entry beside a span. Where nobody knows its end, nothing can be cut from it. */
function without(entry: SheetEntry, { from, to }: Span): SheetEntry[] {
  if (to <= entry.from || endOf(entry) <= from) return [entry]
  if (entry.lacksEnd) return from > entry.from ? [entry] : []
  const head = from > entry.from ? [{ ...entry, to: from }] : []
  const tail = to < endOf(entry) ? [{ ...entry, from: to }] : []
  return [...head, ...tail]
}

/** Minutes of each kind. */
export type Minutes = Record<TimeKind, number>

const MINUTE = 60_000
/** Minutes are those of the clock on the wall: they add up whatever is cut where. */
const minutesBetween = (from: number, to: number) => Math.floor(to / MINUTE) - Math.floor(from / MINUTE)

/** The minutes of each kind within a span, as far as they have passed. What nobody knows the end of counts nothing. */
export function minutesIn(
  entries: readonly Pick<SheetEntry, 'kind' | 'from' | 'to' | 'lacksEnd'>[],
  span: Span,
  now: number,
): Minutes {
  const minutes: Minutes = { work: 0, travel: 0, break: 0, idle: 0, training: 0, admin: 0 }
  for (const { kind, from, to, lacksEnd } of entries) {
    const end = Math.min(to ?? (lacksEnd ? from : now), span.to)
    const start = Math.max(from, span.from)
    if (end > start) minutes[kind] += minutesBetween(start, end)
  }
  return minutes
}

/** The minutes that are worked: all but breaks. */
export function workedOf({ break: _break, ...minutes }: Minutes): number {
  return Object.values(minutes).reduce((sum, one) => sum + one, 0)
}

/** The entries of which a part is within a span. */
export function entriesIn(entries: readonly SheetEntry[], span: Span): SheetEntry[] {
  return entries.filter(({ from, to }) => from < span.to && (to === null ? from >= span.from : to > span.from))
}

/** Entries as they are answered and frozen. */
type EntryRecord = { kind: TimeKind; started_at: string; ended_at: string | null; lacks_end: boolean }

/** The minutes of each kind within a span, of entries as they are answered or were frozen. */
export function minutesOfRecords(records: readonly EntryRecord[], span: Span, now: number): Minutes {
  const entries = records.map(({ kind, started_at, ended_at, lacks_end: lacksEnd }) => ({
    kind,
    from: Date.parse(started_at),
    to: ended_at === null ? null : Date.parse(ended_at),
    lacksEnd,
  }))
  return minutesIn(entries, span, now)
}
