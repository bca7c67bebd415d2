import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import { SLA_KINDS } from '@/lib/domain/sla/types'
import type { BoardData, BoardJob, BoardPriority, BoardType } from './types'

/*
 * How the board's jobs travel from the database to the browser: a week of a large company is thousands of them, and the
 * server only passes the text on. A list of values is less than half of an object's text. Instants are epoch milliseconds.
 */

type Instant = number | null

/** The values of a job, in this order; the statement that makes them has the same names (lib/services/scheduling/board/rows.ts). */
export type PackedJob = [
  id: string,
  work_order_number: string,
  status: WorkOrderStatus,
  priority: BoardPriority,
  work_order_type: BoardType,
  customer_id: string,
  customer_name: string,
  technician_id: string | null,
  scheduled_date: Instant,
  estimated_duration: number | null,
  due_by: Instant,
  window_start: Instant,
  window_end: Instant,
  required_skills: string[],
  site:
    | [
        ...[id: string, name: string, territory: string | null, latitude: number | null, longitude: number | null],
        is_approximate: boolean,
      ]
    | null,
  response: [contract: string, hours: number, by: number] | null,
  description: string | null,
  under_warranty: boolean,
  resolution: [contract: string, by: number] | null,
  promise: PackedPromise | null,
  /** Of a further visit alone: of a primary one it is the id. */
  work_order_id?: string,
]

/** How the next promise stands, by its place here. */
export const PROMISE_STATES = ['running', 'warned', 'paused'] as const

/** The places of the kind and the state, and the due time in epoch seconds, or the minutes that are left while it is paused. */
type PackedPromise = [kind: number, state: number, value: number]

/** The board as it travels: JSON of everything, the jobs packed. */
export type PackedBoard = Omit<BoardData, 'jobs' | 'queue'> & { jobs: PackedJob[]; queue: PackedJob[] }

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

/** A job as the board knows it. */
export function unpackJob(packed: PackedJob): BoardJob {
  const [id, work_order_number, status, priority, work_order_type, customer_id, customer_name, ...place] = packed
  const [technician_id, scheduled_date, estimated_duration, due_by, window_start, window_end, ...needs] = place
  const [required_skills, site, response, description, under_warranty, resolution, promise, work_order_id] = needs
  return {
    id,
    work_order_number,
    status,
    priority,
    work_order_type,
    customer: { id: customer_id, name: customer_name },
    technician_id,
    scheduled_date: toText(scheduled_date),
    estimated_duration,
    due_by: toText(due_by),
    window_start: toText(window_start),
    window_end: toText(window_end),
    required_skills,
    site: site && unpackSite(site),
    response: response && {
      contract: response[0],
      hours: response[1],
      by: new Date(response[2]).toISOString(),
    },
    description,
    under_warranty,
    resolution: resolution && { contract: resolution[0], by: new Date(resolution[1]).toISOString() },
    promise: promise && unpackPromise(promise),
    ...(work_order_id && { work_order_id }),
  }
}

function unpackPromise([kindAt, stateAt, value]: PackedPromise): BoardJob['promise'] {
  const [kind, state] = [SLA_KINDS[kindAt], PROMISE_STATES[stateAt]]
  if (!kind || !state) return null
  return state === 'paused'
    ? { kind, state, due_at: null, minutes_left: value }
    : { kind, state, due_at: toText(value * 1000), minutes_left: null }
}

function unpackSite([id, name, territory, latitude, longitude, is_approximate]: NonNullable<PackedJob[14]>) {
  return { id, name, territory, latitude, longitude, is_approximate }
}

function toText(instant: Instant): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}
