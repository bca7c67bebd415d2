import type { ClosedDay } from '@/lib/domain/calendar/types'
import type { JobLink } from '@/lib/domain/conflicts/types'
import type { FieldEventKind } from '@/lib/domain/field/kinds'
import type { NextPromise } from '@/lib/domain/sla/promise-status'
import { takesTime, WAITING_STATUSES, type WorkOrderStatus } from '@/lib/domain/work-orders/status'
import { type VisitWindow } from '@/lib/domain/work-orders/visit-window'

/** What the board shows, in the field names of the API. Dates with a time are RFC 3339 text; durations are minutes. */

export const BOARD_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const
export const BOARD_TYPES = ['service', 'repair', 'maintenance', 'installation', 'inspection', 'emergency'] as const

export type BoardPriority = (typeof BOARD_PRIORITIES)[number]
export type BoardType = (typeof BOARD_TYPES)[number]
export const BOARD_VIEWS = ['day', 'week', 'month'] as const
export type BoardView = (typeof BOARD_VIEWS)[number]

/** A visit as the board shows it: the primary one of a work order bears its id (R-VI-1). */
export type BoardJob = VisitWindow & {
  id: string
  /** The work order of a further visit; absent of a primary one. */
  work_order_id?: string
  /** Visits that are made together bear the same; absent of all others. */
  group_id?: string
  /** How many people it takes; absent where that is one. */
  crew_size?: number
  /** Work orders that its own waits for, or that wait for it; absent where there are none. */
  links?: readonly JobLink[]
  /** The minutes of its work order that no visit takes; absent where nobody said how long all of it is. */
  unplanned?: number
  work_order_number: string
  status: WorkOrderStatus
  priority: BoardPriority
  work_order_type: BoardType
  customer: { id: string; name: string }
  technician_id: string | null
  scheduled_date: string | null
  estimated_duration: number | null
  due_by: string | null
  required_skills: string[]
  site: {
    id: string
    name: string
    territory: string | null
    latitude: number | null
    longitude: number | null
    /** Its pin is in the middle of the postal code or of the street; absent where that is not known. */
    is_approximate?: boolean
  } | null
  /** By when a service contract promises somebody. */
  response: { contract: string; hours: number; by: string } | null
  /** By when a service contract promises that it is done; absent where that is not known. */
  resolution?: { contract: string; by: string } | null
  /** What the customer was told of the arrival; absent where nothing was told. */
  promised?: { until: string } | null
  /** The promise that is due first of those that are still to be kept; absent where that is not known. */
  promise?: NextPromise | null
  description: string | null
  /** One of its machines is under warranty today; told of jobs in the queue alone. */
  under_warranty?: boolean
  /** When the work on it began and, where it is over, ended; absent of what has not begun. */
  actual?: { start: string; end: string | null }
  /** The last event from the phone of its technician; absent without one, and where the job is neither of these days nor under way. */
  last_event?: FieldEventKind
}

export type BoardTechnician = {
  id: string
  name: string
  skills: string[]
  territory: string | null
  branch_id: string | null
}

/** How fast one gets around. */
type BoardTerritory = { name: string; speed_kmh: number }

/** A weekly working time: weekday 1 is Monday, minutes count from midnight in the account's time zone. */
export type BoardShift = { technician_id: string; weekday: number; start_minute: number; end_minute: number }

/** Working time of one day beside the weekly shifts (R-SD-8). */
export type BoardOvertime = {
  id: string
  technician_id: string
  date: string
  start_minute: number
  end_minute: number
}

/** A time in which somebody answers urgent calls (R-SD-9). */
export type BoardOnCall = { technician_id: string; territory: string | null; starts_at: string; ends_at: string }

export type BoardTimeOff = {
  id: string
  technician_id: string
  starts_at: string
  ends_at: string
  reason: string | null
}

/** What the server reads for the days shown. */
export type BoardData = {
  technicians: BoardTechnician[]
  branches: { id: string; name: string }[]
  shifts: BoardShift[]
  timeOff: BoardTimeOff[]
  overtime: BoardOvertime[]
  onCall: BoardOnCall[]
  /** Holidays of the company around the days shown. */
  closed: readonly ClosedDay[]
  /** How fast one gets around in each territory. */
  territories: BoardTerritory[]
  /** Scheduled work orders of the days shown, of all technicians. */
  jobs: BoardJob[]
  /** Work orders without a technician or a date. */
  queue: BoardJob[]
}

/** A place on the board: whose, from when, how long. */
export type Placement = { technician_id: string; start: number; minutes: number }

type Scheduled = Pick<BoardJob, 'status' | 'technician_id' | 'scheduled_date'>

/** Whether a job waits for a technician or a date. */
export function isWaiting(job: Scheduled): boolean {
  return WAITING_STATUSES.includes(job.status) && (job.technician_id === null || job.scheduled_date === null)
}

/** Whether a job has a place on the board or in its queue. */
export function isOnBoard(job: Scheduled): boolean {
  return isWaiting(job) || (job.technician_id !== null && job.scheduled_date !== null && takesTime(job))
}
