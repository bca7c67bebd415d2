import type { JobLink, Leave } from '@/lib/domain/conflicts/types'
import type { WeeklyShift } from '@/lib/domain/conflicts/working-time'
import type { ClosedDay } from '@/lib/domain/calendar/types'
import type { Place } from '@/lib/domain/travel/travel'
import type { BoardJob, BoardPriority } from '@/lib/domain/board/types'
import type { SplitRule } from '@/lib/domain/work-orders/split'
import type { PlanningPolicy } from './policy'
import { type VisitWindow } from '@/lib/domain/work-orders/visit-window'

/** Where something is; `null` when nobody entered it, and then the way there is not known. */
export type PlanPoint = Place | null

/** What was promised: that it is done by then, and that somebody is there by then. */
export type Promised = { due_by: string | null; respond_by: string | null }

/** By when it was promised to be done: as people agreed, or as a contract promises where that is sooner. */
export function doneBy({ due_by, resolution }: Pick<BoardJob, 'due_by' | 'resolution'>): string | null {
  if (!resolution) return due_by
  return due_by !== null && Date.parse(due_by) <= Date.parse(resolution.by) ? due_by : resolution.by
}

/** By when somebody is to be there: as the customer was told, or as a contract promises where that is sooner. */
export function thereBy({ response, promised }: Pick<BoardJob, 'response' | 'promised'>): string | null {
  if (!response || !promised) return response?.by ?? promised?.until ?? null
  return Date.parse(response.by) <= Date.parse(promised.until) ? response.by : promised.until
}

/** Somebody who comes along at the same start: by a visit that stands already, or one that is yet to be made; `null` is whoever is free. */
export type PlanCompanion = { visit_id: string | null; technician_id: string | null; minutes: number }

/** A job to be planned, as it was when the plan was asked for. Timestamps are RFC 3339, durations minutes. */
export type PlanWork = Promised &
  VisitWindow & {
    id: string
    work_order_number: string
    customer: string
    priority: BoardPriority
    /** Whether it is urgent (R-SD-5), by its priority or its type; absent where it is not. */
    urgent?: boolean
    minutes: number
    point: PlanPoint
    territory: string | null
    required_skills: readonly string[]
    /** From when and until when the customer was told that somebody comes; absent where nothing was told. */
    promised_from?: string
    promised_until?: string
    /** Whose it is already; nobody else gets it. */
    owner_id: string | null
    /** A date it was promised for, without a technician. */
    scheduled_date: string | null
    /** As the record has them, to tell later whether it was changed. */
    technician_id: string | null
    /** Who has it when the plan is asked for; absent where nobody has. */
    technician_name?: string
    estimated_duration: number | null
    /** Work orders that it waits for, or that wait for it; absent where there are none. */
    links?: readonly JobLink[]
    /** Who has to come along; absent where one person does it alone. */
    along?: readonly PlanCompanion[]
    /** How long all of it takes and when it may be interrupted, where one person may do it in several visits. */
    split?: { minutes: number; rule: SplitRule }
    /** Why it cannot be planned at all, known before any search. */
    obstacle: string | null
  }

/** What a technician does already; planning never moves it. */
export type PlanFixed = Promised & { id: string; start: string; minutes: number; point: PlanPoint }

export type PlanTechnician = {
  id: string
  name: string
  skills: readonly string[]
  territory: string | null
  shifts: readonly WeeklyShift[]
  leave: readonly Leave[]
  fixed: readonly PlanFixed[]
  /** Where their days begin and end; absent where that is not known. */
  home?: PlanPoint
}

/** All that a plan is made of, so that it can be made again: the same input and seed give the same plan. */
export type PlanInput = {
  /** The days planned, both included, in the account's time zone. */
  from_date: string
  to_date: string
  time_zone: string
  /** Nothing is planned before. */
  now: string
  jobs: readonly PlanWork[]
  technicians: readonly PlanTechnician[]
  /** What a repair may move out of the way; it is among what is fixed of its technicians. Absent where nothing is. */
  movable?: readonly PlanWork[]
  /** How many minutes after a shift work may end; absent where none. */
  max_overtime?: number
  /** The days planned on which the company is closed; absent where there are none. */
  closed?: readonly ClosedDay[]
  /** What the company decided; where it is absent, territories are `required`. */
  policy?: PlanningPolicy
  /** Whether the work waits for a gap of one technician, so that nothing breaks where it has no slot. */
  is_gap?: boolean
  /** When work begins that stays as it is, where that is known of a repair, by its id. */
  projected?: Readonly<Record<string, string>>
  /** Whether scheduled work keeps its time where somebody is free then; absent where any time is as good. */
  keep_times?: boolean
}

/** All work that a plan may move. */
export function worksOf({ jobs, movable = [] }: PlanInput): readonly PlanWork[] {
  return [...jobs, ...movable]
}

export type PlanProposal = {
  work_order_id: string
  technician_id: string
  scheduled_date: string
  /** Of the first visit. */
  minutes: number
  /** Minutes on the way from the technician's job before. */
  travel_minutes: number
  late: boolean
  /** Who comes along at the same start; absent where one person does it alone. */
  along?: (PlanCompanion & { technician_id: string })[]
  /** The visits of the same person after the first, in order; absent where there is one. */
  further?: { scheduled_date: string; minutes: number }[]
}

export type PlanFigures = {
  travel_minutes: number
  /** Jobs that end after what was promised, or whose promise ends with the days planned and that have no place. */
  late_jobs: number
  /** Minutes of work outside the technicians' shifts. */
  overtime_minutes: number
  unplanned_jobs: number
}

export type PlanResult = {
  proposals: PlanProposal[]
  unplanned: { work_order_id: string; reason: string }[]
  before: PlanFigures
  after: PlanFigures
}

/** A plan of work that waits, or the repair of work that broke. */
export const PLAN_KINDS = ['plan', 'repair'] as const
export type PlanKind = (typeof PLAN_KINDS)[number]
