import { MINUTE } from '@/lib/domain/board/interval'
import { ASSUMED_MINUTES } from '@/lib/domain/board/placement'
import { type DayStop, projectDay } from '@/lib/domain/board/project'
import { findConflicts } from '@/lib/domain/conflicts/find'
import type { ConflictCode, PlannedJob, Wording } from '@/lib/domain/conflicts/types'
import type { Place, Travel } from '@/lib/domain/travel/travel'
import { eachInstant } from '@/lib/domain/work-orders/columns'
import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'

/** A stop of somebody's day, as their phone holds it. */
export type Stop = {
  /** The visit. */
  id: string
  work_order_id: string
  work_order_number: string
  customer: string
  status: WorkOrderStatus
  /** When it is planned, as RFC 3339. */
  starts_at: string | null
  minutes: number | null
  latitude: number | null
  longitude: number | null
  /** That of its site: how fast one drives there. */
  territory: string | null
  window_start: string | null
  window_end: string | null
  due_by: string | null
}

/** What starting a stop at a moment means for it and for the stops after it. */
export type StartingNow = {
  /** The first stop that one comes too late to; null where there is none. */
  late: { stop: Stop; minutes: number } | null
  /** The scheduling conflicts of the new time, by the rules of the board. */
  conflicts: ConflictCode[]
}

/** What a phone can check without a connection; it knows neither shifts nor skills. */
const CHECKED: readonly ConflictCode[] = ['overlap', 'travel_gap', 'outside_window', 'past_due']

/** The engine's sentences are not shown here: a phone says it in its person's language, by the codes. */
const WORDLESS: Wording = { timeZone: 'UTC', range: () => '', moment: () => '' }

/**
 * What starting a stop `now` means, with `travel` between stops, in whole minutes. Those after it are made in the order in which they are
 * planned, each as early as one gets there but not before its time.
 */
export function startingNow(stops: readonly Stop[], id: string, now: Date, travel: Travel): StartingNow {
  const first = stops.find((stop) => stop.id === id)
  if (!first) return { late: null, conflicts: [] }
  const begun: Stop = { ...first, starts_at: now.toISOString() }
  const others = stops.filter((stop) => stop.id !== id && isAhead(stop))
  const technician = { id: '', name: '', skills: [], territory: null }
  const schedule = { technician, working: null, leave: [], jobs: others.map(toJob) }
  const conflicts = findConflicts(toJob(begun), schedule, WORDLESS, travel).map(({ code }) => code)
  return {
    late: firstLate(begun, first, others, travel),
    conflicts: CHECKED.filter((code) => conflicts.includes(code)),
  }
}

function isAhead({ status, starts_at }: Stop): boolean {
  return starts_at !== null && (status === 'open' || status === 'assigned')
}

function firstLate(begun: Stop, planned: Stop, others: readonly Stop[], travel: Travel): StartingNow['late'] {
  const from = Math.min(startOf(planned), startOf(begun))
  const after = others.filter((stop) => startOf(stop) >= from)
  const byId = new Map(after.map((stop) => [stop.id, stop]))
  const day = [{ ...toDayStop(begun), startedAt: startOf(begun) }, ...after.map(toDayStop)]
  for (const { stop, start } of projectDay(day, startOf(begun), travel)) {
    const minutes = Math.round((start - stop.plannedStart) / MINUTE)
    const lateStop = byId.get(stop.id)
    if (lateStop && minutes > 0) return { stop: lateStop, minutes }
  }
  return null
}

const startOf = ({ starts_at }: Stop) => (starts_at === null ? Number.POSITIVE_INFINITY : Date.parse(starts_at))

function toDayStop(stop: Stop): DayStop {
  const minutes = stop.minutes && stop.minutes > 0 ? stop.minutes : ASSUMED_MINUTES
  return {
    id: stop.id,
    order: stop.work_order_id,
    plannedStart: startOf(stop),
    minutes,
    startedAt: null,
    place: placeOf(stop),
  }
}

function placeOf({ latitude, longitude, territory }: Stop): Place | null {
  return latitude === null || longitude === null ? null : { latitude, longitude, territory }
}

function toJob(stop: Stop): PlannedJob {
  const { id, work_order_id, work_order_number, status, latitude, longitude, territory } = stop
  return {
    ...eachInstant(() => null),
    id,
    work_order_id,
    work_order_number,
    status,
    required_skills: [],
    response: null,
    window_start: stop.window_start,
    window_end: stop.window_end,
    due_by: stop.due_by,
    scheduled_date: stop.starts_at,
    estimated_duration: stop.minutes,
    customer: { name: stop.customer },
    site: { name: stop.customer, territory, latitude, longitude },
  }
}
