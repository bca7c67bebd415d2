import type { FieldEventKind } from '@/lib/domain/field/kinds'
import type { DayMark, TimeKind } from './kinds'

const HOUR = 3_600_000
/** As long as nobody reports anything, an entry goes on for this long; after that nobody knows when it ended. */
const MAX_SILENCE = 12 * HOUR
/** A day that is started while another one runs ends what is as recent as this; what is older has no known end. */
const MAX_BEFORE_START = 2 * HOUR

/** Something that somebody reported, at a moment: an event of a job or a press of the day clock. */
export type Moment = { id: string; kind: FieldEventKind | DayMark; at: number; job: string | null }

/** A stretch of time, in milliseconds; `to` is null where it still goes on, or where nobody knows its end (`lacksEnd`). */
export type Segment = {
  /** That of the moment with which it begins. */
  id: string
  kind: TimeKind
  from: number
  to: number | null
  job: string | null
  lacksEnd: boolean
  /** The last moment at which it was still going on, as far as anybody reported. */
  lastSeen: number
}
export type Span = { from: number; to: number }

type Activity = { job: string; kind: 'work' | 'travel'; since: number }
/** Whether the day clock runs, and whether it is stopped for a break; a day of which nobody knows the end is over. */
export type DayClock = { isOn: boolean; isBreak: boolean }
type Day = DayClock & { active: readonly Activity[] }
const OFF: Day = { isOn: false, isBreak: false, active: [] }

const BEGINS: Partial<Record<Moment['kind'], Activity['kind']>> = {
  travel_started: 'travel',
  work_started: 'work',
  resumed: 'work',
}
const AFTER_MARK: Record<DayMark, (day: Day) => Day> = {
  day_started: (day) => ({ ...day, isOn: true, isBreak: false }),
  break_started: (day) => ({ ...day, isBreak: true }),
  break_ended: (day) => ({ ...day, isBreak: false }),
  day_ended: () => OFF,
}

function after(day: Day, { kind, job, at }: Moment): Day {
  if (job === null) return AFTER_MARK[kind as DayMark](day)
  const begun = BEGINS[kind]
  const others = day.active.filter((activity) => activity.job !== job)
  const active = begun ? [...others, { job, kind: begun, since: at }] : others
  // Whoever goes on with a job has ended their break.
  return { ...day, active, isBreak: day.isBreak && !begun && kind !== 'arrived' }
}

function shownBy({ isOn, isBreak, active }: Day): Pick<Segment, 'kind' | 'job'> | null {
  if (isBreak) return { kind: 'break', job: null }
  const [latest] = active.toSorted((one, other) => other.since - one.since || one.job.localeCompare(other.job))
  if (latest) return { kind: latest.kind, job: latest.job }
  return isOn ? { kind: 'idle', job: null } : null
}

const worksOnTwo = ({ isBreak, active }: Day) => !isBreak && active.filter(({ kind }) => kind === 'work').length > 1

/**
 * The stretches of time that reported moments tell of, none of which overlap, and those in which two jobs were worked on at once. Each instant
 * counts as a break, else as the job that was begun last, else as time between jobs while the day clock runs; `clock` is that of `now`. The
 * order in which the moments are given is irrelevant.
 */
export function segmentsOf(
  moments: readonly Moment[],
  now: number,
): { segments: Segment[]; doubled: Span[]; clock: DayClock } {
  const segments: Segment[] = []
  const doubled: Span[] = []
  let day = OFF
  let open: Segment | null = null
  let lastAt = -Infinity
  const close = (to: number | null, lacksEnd: boolean) => {
    if (open && (to === null || to > open.from)) segments.push({ ...open, to, lacksEnd, lastSeen: to ?? lastAt })
    open = null
  }
  for (const moment of moments.toSorted((one, other) => one.at - other.at || one.id.localeCompare(other.id))) {
    const silence = moment.at - lastAt
    if (silence > (moment.kind === 'day_started' ? MAX_BEFORE_START : MAX_SILENCE)) {
      close(null, true)
      day = OFF
    }
    if (worksOnTwo(day) && silence > 0) doubled.push({ from: lastAt, to: moment.at })
    day = after(day, moment)
    lastAt = moment.at
    const shown = shownBy(day)
    if (isSameAs(open, shown)) continue
    close(moment.at, false)
    if (shown) open = { id: moment.id, from: moment.at, to: null, lacksEnd: false, lastSeen: moment.at, ...shown }
  }
  const isOver = now - lastAt > MAX_SILENCE
  close(null, isOver)
  return { segments, doubled, clock: isOver ? OFF : day }
}

function isSameAs(open: Segment | null, shown: Pick<Segment, 'kind' | 'job'> | null): boolean {
  return open !== null && shown !== null && open.kind === shown.kind && open.job === shown.job
}
