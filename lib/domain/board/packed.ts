import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import type { JobLink } from '@/lib/domain/conflicts/types'
import type { FieldEventKind } from '@/lib/domain/field/kinds'
import type { NextPromise } from '@/lib/domain/sla/promise-status'
import { SLA_KINDS } from '@/lib/domain/sla/types'
import type { BoardData, BoardJob, BoardPriority, BoardType } from './types'

/*
 * How the board's jobs travel from the database to the browser: a week of a large company is thousands of them, and the
 * server only passes the text on. A list of values is less than half of an object's text. Instants are epoch seconds, and what few jobs have is not
 * said of the others.
 */

/** The values of a job are text, or null; the statement that makes them has the same order (lib/services/scheduling/board/packed-sql.ts). */
type PackedValues = [
  id: string,
  work_order_number: string,
  status: string,
  priority: string,
  work_order_type: string,
  customer_id: string,
  customer_name: string,
  technician_id: string | null,
  scheduled_date: string | null,
  estimated_duration: string | null,
  due_by: string | null,
  window_start: string | null,
  window_end: string | null,
  /** A JSON list. */
  required_skills: string | null,
  description: string | null,
  site_id: string | null,
  site_name: string | null,
  territory: string | null,
  /** Latitude and longitude, then 1 where they are approximate. */
  location: string | null,
  under_warranty: '1' | null,
  last_event: string | null,
  promised_until: string | null,
  /** When it began and, after a comma, ended. */
  actual: string | null,
]

export type PackedJob = [
  values: PackedValues,
  promises?: [hours: PackedHours | null, ...clocks: PackedClock[]] | null,
  /** What nearly all primary visits do without. */
  more?: PackedVisit | null,
  /** What the order of work says of it, where that is anything. */
  order?: PackedOrder,
]

/** The work order of a further visit, what visits that are made together have in common, and how many people they take, if several. */
type PackedVisit = [work_order_id: string | null, group_id: string | null, crew_size: string | null]

/** The minutes that no visit takes, where somebody said how long all of it is, and which work orders it waits for or wait for it. */
type PackedOrder = [unplanned: number | null, links: JobLink[]]

/** By when the hours of a contract promise somebody, where no clock says it. */
type PackedHours = [contract: string, hours: number, by: number]

/** How a promise that is still to be kept stands, by its place here. */
export const PROMISE_STATES = ['running', 'warned', 'paused'] as const

/**
 * The places of the kind and the state, and the due time, or the minutes that are left while it is paused; then which contract promised it,
 * where that is over one of the assets and it is not about a call alone, and within how many minutes somebody comes.
 */
type PackedClock = [kind: number, state: number, value: number, contract?: string, minutes?: number]

/** The board as it travels: JSON of everything, the jobs packed. */
type PackedBoard = Omit<BoardData, 'jobs' | 'queue'> & { jobs: PackedJob[]; queue: PackedJob[] }

/** What the browser is told of the days shown: as they are, and after which change they were read, or as they were. */
export type BoardAnswer = Present<BoardData> | { as_of: string; read_at: number; hasRouting: boolean; board: BoardData }

/**
 * `hasRouting`: whether travel times can be requested from a routing server. `isPart`: whether it is of the first technicians alone,
 * and all have yet to be asked for.
 */
type Present<Board> = { as_of: null; point: string; hasRouting: boolean; isPart: boolean; board: Board }
type PackedAnswer = Present<PackedBoard> | Extract<BoardAnswer, { as_of: string }>

/** Reads what the server told of the days shown. */
export function unpackAnswer(text: string): BoardAnswer {
  const answer = JSON.parse(text) as PackedAnswer
  return answer.as_of === null ? { ...answer, board: unpacked(answer.board) } : answer
}

/** Reads a board that travelled as JSON. */
export function unpackBoard(text: string): BoardData {
  return unpacked(JSON.parse(text) as PackedBoard)
}

function unpacked({ jobs, queue, ...others }: PackedBoard): BoardData {
  return { ...others, jobs: jobs.map(unpackJob), queue: queue.map(unpackJob) }
}

function unpackVisit([work_order_id, group_id, crew_size]: PackedVisit): Partial<BoardJob> {
  return {
    ...(work_order_id !== null && { work_order_id }),
    ...(group_id !== null && { group_id }),
    ...(crew_size !== null && { crew_size: Number(crew_size) }),
  }
}

function unpackOrder([unplanned, links]: PackedOrder): Partial<BoardJob> {
  return { ...(unplanned !== null && { unplanned }), ...(links.length > 0 && { links }) }
}

/** A job as the board knows it. */
export function unpackJob([values, promises, more, order]: PackedJob): BoardJob {
  const [id, work_order_number, status, priority, work_order_type, customer_id, customer_name, ...plan] = values
  const [technician_id, scheduled_date, estimated_duration, due_by, window_start, window_end, ...needs] = plan
  const [required_skills, description, site_id, site_name, territory, location, ...events] = needs
  const [under_warranty, last_event, promised, actual] = events
  return {
    id,
    ...(more && unpackVisit(more)),
    ...(order && unpackOrder(order)),
    work_order_number,
    status: status as WorkOrderStatus,
    priority: priority as BoardPriority,
    work_order_type: work_order_type as BoardType,
    customer: { id: customer_id, name: customer_name },
    technician_id,
    scheduled_date: momentOf(scheduled_date),
    estimated_duration: estimated_duration === null ? null : Number(estimated_duration),
    due_by: momentOf(due_by),
    window_start: momentOf(window_start),
    window_end: momentOf(window_end),
    required_skills: required_skills === null ? [] : (JSON.parse(required_skills) as string[]),
    site: site_id === null ? null : { id: site_id, name: site_name ?? '', territory, ...placeOf(location) },
    description,
    under_warranty: under_warranty !== null,
    ...(last_event !== null && { last_event: last_event as FieldEventKind }),
    ...(promised !== null && { promised: { until: instantOf(Number(promised)) } }),
    ...(actual !== null && { actual: actualOf(actual) }),
    ...unpackPromises(promises ?? [null]),
  }
}

function actualOf(moments: string): { start: string; end: string | null } {
  const [start = 0, end] = moments.split(',').map(Number)
  return { start: instantOf(start), end: end === undefined ? null : instantOf(end) }
}

type Promises = Required<Pick<BoardJob, 'response' | 'resolution' | 'promise'>>

/** By when somebody comes and when it is done, as contracts over the assets say, and which promise of all is due first. */
function unpackPromises([hours, ...clocks]: [PackedHours | null, ...PackedClock[]]): Promises {
  const promises: Promises = {
    response: hours && { contract: hours[0], hours: hours[1], by: instantOf(hours[2]) },
    resolution: null,
    promise: nextOf(clocks),
  }
  for (const [kindAt, stateAt, value, contract, minutes] of clocks) {
    if (PROMISE_STATES[stateAt] === 'paused' || !contract) continue
    const by = instantOf(value)
    if (SLA_KINDS[kindAt] === 'arrive' && minutes !== undefined)
      promises.response = { contract, hours: minutes / 60, by }
    if (SLA_KINDS[kindAt] === 'resolve') promises.resolution = { contract, by }
  }
  return promises
}

/** The clock that is due first; those that are paused come after. */
function nextOf(clocks: readonly PackedClock[]): NextPromise | null {
  const isPaused = ([, state]: PackedClock) => PROMISE_STATES[state] === 'paused'
  const [next] = clocks.toSorted((a, b) => Number(isPaused(a)) - Number(isPaused(b)) || a[2] - b[2])
  const [kind, state] = next ? [SLA_KINDS[next[0]], PROMISE_STATES[next[1]]] : []
  if (!next || !kind || !state) return null
  return state === 'paused'
    ? { kind, state, due_at: null, minutes_left: next[2] }
    : { kind, state, due_at: instantOf(Math.floor(next[2])), minutes_left: null }
}

function placeOf(location: string | null) {
  const [latitude = null, longitude = null, approximate] = location === null ? [] : location.split(',').map(Number)
  return { latitude, longitude, is_approximate: approximate !== undefined }
}

function momentOf(seconds: string | null): string | null {
  return seconds === null ? null : instantOf(Number(seconds))
}

function instantOf(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString()
}
