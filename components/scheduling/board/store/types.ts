import type { WaitActions } from '@/components/work/visits/wait-dialog'
import type { ContinueInput, SplitInput, SplitPiece } from '@/components/work/visits/types'
import type { BoardViewState } from '@/lib/domain/board/view-state'
import type { BoardData, BoardJob, BoardOvertime } from '@/lib/domain/board/types'
import type { ConflictCode } from '@/lib/domain/conflicts/types'
import { isMovable } from '@/lib/domain/work-orders/movable'
import type { BoardChanged } from '@/lib/schemas/scheduling/board-change'
import type { LoadCrews } from '@/components/scheduling/board/store/crew-types'
import type { JobMove } from './group-move'
import type { RepairCreate } from '@/lib/schemas/scheduling/repair'
import type { PlanCreate, PlanRecord } from '@/lib/schemas/scheduling/plan'
import type { Colleague } from '@/lib/domain/board/presence'
import type { FormState } from '@/lib/schemas/form-state'
import type { TimeOffValues } from '@/components/people/technicians/time-off-form'
import type { OvertimeRecord } from '@/lib/schemas/people/overtime'
import type { LeaveWithJobs, SickReport } from '@/lib/schemas/people/time-off'
import type { BumpRecord, SuggestionsRecord } from '@/lib/schemas/scheduling/suggestion'
import type { LegRequest } from '@/lib/domain/travel/leg-cache'
import type { LegMinutes } from '@/lib/domain/travel/travel'

/** A job as it was saved, and the name under which the server can take this change back. */
/** `needsDecision`: its panel asks whether the maintenance visit is planned again or skipped. */
export type SavedJob = BoardJob & { undoKey?: string; needsDecision?: boolean }

/**
 * The mutations of the board. Each resolves with the record as it was saved, or rejects with an Error whose message a dispatcher
 * can read; the board then puts the job back and says so. `seen` is the job as the dispatcher saw it: when a colleague moved it
 * since, the change is refused with `ChangedByColleague`.
 */
export type BoardActions = {
  onAssign: (
    jobId: string,
    slot: { technician_id: string; scheduled_date: string; estimated_duration?: number },
    seen: BoardJob | null,
  ) => Promise<SavedJob>
  onReschedule: (
    jobId: string,
    slot: { technician_id: string; scheduled_date: string },
    seen: BoardJob | null,
  ) => Promise<SavedJob>
  onResize: (
    jobId: string,
    span: { scheduled_date: string; estimated_duration: number },
    seen: BoardJob | null,
  ) => Promise<SavedJob>
  /** Takes technician and date away: the job is open again and in the queue. */
  onUnassign: (jobId: string, seen: BoardJob | null) => Promise<SavedJob>
  /** Takes a change back on the server. Without it the board moves the job back itself. */
  onUndo?: (jobId: string, undoKey: string) => Promise<BoardJob>
  /** Leaves hard conflicts of a job as they are, by their codes: a dispatcher saw them and moved it all the same. */
  onAgree?: (jobId: string, codes: readonly ConflictCode[]) => Promise<void>
  /** Another status for a job that still is as it was seen. */
  onStatus?: (jobId: string, status: string, seen: BoardJob) => Promise<SavedJob>
  /** Moves or unassigns many jobs in one step, by where `job` says that each stood. */
  onChangeMany?: (moves: readonly JobMove[]) => Promise<BoardChanged>
  /** Takes such a step back. */
  onUndoMany?: (jobIds: string[], undoKey: string) => Promise<BoardChanged>
}

/** A colleague moved or finished the job after the dispatcher looked. Nothing was changed. */
export class ChangedByColleague extends Error {
  readonly theirs: BoardJob

  constructor(by: string, theirs: BoardJob) {
    super(`${by} ${isMovable(theirs) ? 'changed' : theirs.status} it in the meantime.`)
    this.theirs = theirs
  }
}

/** What was done to visits: the cards as they are now, all that were touched, and the name for an undo. */
export type VisitsChanged = { ids: string[]; jobs: BoardJob[]; batch: string }

/** What is done with the visits of a work order beside moving them; each by the id of its card. */
export type BoardVisits = {
  /** Ends a visit now and makes the next one of what is left. */
  continue: (jobId: string, input: ContinueInput) => Promise<FormState<VisitsChanged>>
  /** The visits that a split would make. */
  previewSplit: (workOrderId: string, input: SplitInput) => Promise<FormState<SplitPiece[]>>
  /** Plans the work order of a primary visit in several. */
  split: (workOrderId: string, input: SplitInput) => Promise<FormState<VisitsChanged>>
  /** The work orders that one may wait for: by what is typed, or else those of its customer. */
  findBefore: (job: BoardJob, text: string) => ReturnType<WaitActions['find']>
  /** Lets the work order of a card wait for another. */
  waitFor: (workOrderId: string, input: Parameters<WaitActions['add']>[0]) => ReturnType<WaitActions['add']>
  /** Has somebody come along to a visit. */
  addHelper: (jobId: string, technicianId: string) => Promise<FormState<VisitsChanged>>
}

/** What is asked about the visit of a card, and why it had to be. */
export type AskedVisit =
  | { about: 'crew'; job: BoardJob }
  | { about: 'continue'; job: BoardJob; reason: string }
  | { about: 'split'; job: BoardJob }
  | { about: 'helper'; job: BoardJob }
  | { about: 'wait'; job: BoardJob }

/** What colleagues change while the board is open. */
export type BoardLive = {
  /** Calls `listener` with each change until the answer is called. */
  subscribe: (listener: (change: { jobs: BoardJob[]; gone: string[] }) => void) => () => void
  /** Calls `listener` whenever the crews may have changed, until the answer is called. */
  subscribeCrews: (listener: () => void) => () => void
  /** False while the connection is away; the board says so. */
  connected: boolean
  /** Who else is at the board. */
  colleagues: readonly Colleague[]
  /** The jobs that colleagues are moving, with their names. */
  movers: ReadonlyMap<string, string>
  /** The jobs that colleagues have open in their panel, with their names. */
  openers: ReadonlyMap<string, string>
  /** Called with the job that is being moved here, and with `null` when it is not any more. */
  onMoving: (jobId: string | null) => void
}

/** Recording who is not there, and who works longer. Each rejects with an Error whose message a dispatcher can read. */
export type BoardAbsence = {
  /** Leave until midnight; a repair of the work in it is begun. */
  reportSick: (technicianId: string) => Promise<SickReport>
  addLeave: (technicianId: string, values: TimeOffValues) => Promise<FormState<LeaveWithJobs>>
  /** Asks for a plan of the work in a leave; answers its id, or null where there is none. */
  planLeave: (leaveId: string) => Promise<string | null>
  removeLeave: (leaveId: string) => Promise<void>
  addOvertime: (values: Omit<BoardOvertime, 'id'>) => Promise<FormState<OvertimeRecord>>
  removeOvertime: (overtimeId: string) => Promise<void>
  restoreOvertime: (overtimeId: string) => Promise<void>
  /** Called when any of it was recorded or removed, so that the page shows it. */
  onChanged: () => void
}

/** Asking for plans and deciding about them. Each rejects with an Error whose message a dispatcher can read. */
/** A plan that was made true, and the request by which an undo finds what that changed. */
type AcceptedPlan = PlanRecord & { batch: string }

export type BoardPlanning = {
  start: (body: PlanCreate) => Promise<PlanRecord>
  read: (planId: string) => Promise<PlanRecord>
  stop: (planId: string) => Promise<PlanRecord>
  /** Asks for the ways to answer what went wrong. */
  repair: (body: RepairCreate) => Promise<PlanRecord>
  /**
   * Makes the proposals true for these work orders, or all of them; of a repair those of an option. Records what the customers of the work
   * orders in `tell` were told.
   */
  accept: (
    planId: string,
    workOrderIds: string[] | null,
    option: 'same_day' | 'later_days' | null,
    tell: string[],
  ) => Promise<AcceptedPlan>
  discard: (planId: string) => Promise<PlanRecord>
  /** Puts work orders back into the queue, and offers to take it back. */
  unassign: (workOrderIds: string[]) => Promise<void>
  /** Shows what was accepted and offers to take it back. */
  onAccepted: (plan: AcceptedPlan) => void
}

export type DispatchBoardProps = BoardActions &
  BoardData &
  BoardViewState & {
    /** The account's time zone, IANA. */
    timeZone: string
    /** BCP 47; the browser's own when absent. */
    locale?: string
    /** Called with what changed; the page writes it to the URL and hands it back. */
    onViewChange: (change: Partial<BoardViewState>) => void
    /** So many days or months on. */
    onStep: (count: number, unit?: 'months') => void
    /** A card was opened, or the panel closed (`null`). The page sets `openJobId`. */
    onOpen: (jobId: string | null) => void
    /** The inside of the side panel. `assign` opens "Assign to…"; absent for a job that cannot be moved. */
    renderPanel?: (job: BoardJob, assign: (() => void) | undefined) => React.ReactNode
    /** Reads a work order that is not on the board, for a link that opens one. */
    loadJob?: (jobId: string) => Promise<BoardJob>
    /** The best places for a job, for "Assign to…". */
    loadSuggestions?: (jobId: string) => Promise<SuggestionsRecord>
    /** Moves a lower job and assigns an urgent one in its place; resolves with how to take both back. */
    makeRoom?: (bump: BumpRecord) => Promise<() => Promise<void>>
    /** How long legs take by road; without it every way is an estimate. */
    loadLegs?: (legs: LegRequest[]) => Promise<LegMinutes>
    /** Reads a technician's work orders of other days, so that "Assign to…" can check them before saving. */
    loadTechnicianJobs?: (technicianId: string, from: string, to: string) => Promise<BoardJob[]>
    /** Without it visits are only moved. */
    visits?: BoardVisits
    /** Without it there are no crews here. */
    crews?: LoadCrews
    live?: BoardLive
    /** Address of a map style of a tile server; `null` where there is none. */
    mapStyle: string | null
    /** Without it nothing can be planned here. */
    planning?: BoardPlanning
    /** Without it nobody's absence can be recorded here. */
    absence?: BoardAbsence
    /** Nothing can be changed: the past, or a role that may only look. */
    locked: boolean
    /** Stands above the board. */
    banner?: React.ReactNode
    /** Takes back on the server what this user did last, or does again what they took back. Never rejects. */
    onTakeBack?: (direction: 'undo' | 'redo') => Promise<void>
    /** The clock, in epoch milliseconds; the browser's when absent. */
    now?: () => number
  }
