import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import { type CommandKind, isEvidence, STATUS_AFTER } from './kinds'
import type { Happened } from './times'

/** What became of a command. `needs_decision` is the only one that the office still changes. */
export const COMMAND_OUTCOMES = ['accepted', 'merged', 'needs_decision', 'refused'] as const
export type CommandOutcome = (typeof COMMAND_OUTCOMES)[number]

/** Why a command was not simply done. */
export const COMMAND_REASONS = [
  'not_your_job',
  'too_old',
  'reassigned',
  'cancelled',
  'in_trash',
  'office_changed_status',
  'field_changed',
  'record_gone',
  'already_completed',
  'later_move_known',
  'invalid',
  'not_possible',
  'unsupported',
  'id_in_use',
  'upload_missing',
  'follow_up',
  'sheet_approved',
] as const
export type CommandReason = (typeof COMMAND_REASONS)[number]

/**
 * What is done of a command now: `all` of it; what tells what happened alone (`evidence`: its event, its text), which leaves the status;
 * or nothing but keeping the command itself.
 */
export type Extent = 'all' | 'evidence' | 'nothing'
export type Verdict = { outcome: CommandOutcome; reason: CommandReason | null; extent: Extent }

/** The job that a command is about as it is when the command arrives. */
export type JobPlacement = {
  /** Whose it is: the technician's own, once theirs, or never theirs. */
  whose: 'own' | 'formerly_own' | 'not_own'
  inTrash: boolean
  status: WorkOrderStatus
  /** Whether somebody else than its technician gave it this status. */
  statusByOffice: boolean
  /** When the latest start, pause or end happened that its technician told of. */
  lastMoveAt: Date | null
}

/** A command with the record that it is about within the job, such as a task. */
export type Arriving = {
  kind: CommandKind
  happened: Happened
  /** The status that the phone saw at its last sync. */
  seenStatus?: WorkOrderStatus
  /** Whether the task, part or checklist item that it names is not there any more. */
  isTargetGone?: boolean
  /** Of a change of a field: what the phone saw, what it is to be, and what it is. */
  field?: { seen: unknown; sent: unknown; current: unknown }
}

/**
 * What becomes of a command that arrives: evidence is always accepted, a status that the office changed meanwhile is never overwritten
 * in silence, and nobody's value of a field wins without being asked.
 */
export function mergeCommand(command: Arriving, job: JobPlacement): Verdict {
  const { kind, happened, isTargetGone = false, field } = command
  if (job.whose === 'not_own') return verdict('refused', 'not_your_job', 'nothing')
  if (happened.isTooOld) return verdict('needs_decision', 'too_old', 'nothing')
  // What is asked for is the office's to plan, whatever became of the job.
  if (kind === 'follow_up') return verdict('needs_decision', 'follow_up', 'evidence')
  if (isEvidence(kind)) return mergeEvidence(kind, isTargetGone, job)
  const reason = whyOffice(job) ?? (isTargetGone ? 'record_gone' : null)
  if (field) return mergeField(field, reason)
  if (reason) return verdict('needs_decision', reason, 'evidence')
  return mergeStatus(command, job)
}

/** Evidence that is written to a record within the job. */
const TARGETED: readonly CommandKind[] = ['answer_check', 'answer_item', 'part_used', 'part_not_used']

function mergeEvidence(kind: CommandKind, isTargetGone: boolean, { inTrash }: JobPlacement): Verdict {
  const isGone = isTargetGone || (inTrash && TARGETED.includes(kind))
  return isGone ? verdict('accepted', 'record_gone', 'evidence') : verdict('accepted', null, 'all')
}

/** What the office did with the job that only the office can square with what the technician did. */
function whyOffice({ whose, inTrash, status }: JobPlacement): CommandReason | null {
  if (inTrash) return 'in_trash'
  if (whose === 'formerly_own') return 'reassigned'
  if (status === 'cancelled') return 'cancelled'
  return status === 'draft' ? 'office_changed_status' : null
}

function mergeStatus({ kind, happened, seenStatus }: Arriving, job: JobPlacement): Verdict {
  const next = STATUS_AFTER[kind]
  if (next === undefined || next === job.status) return verdict('accepted', null, 'all')
  if (job.lastMoveAt !== null && happened.at < job.lastMoveAt) return verdict('merged', 'later_move_known', 'evidence')
  if (!job.statusByOffice) return verdict('accepted', null, 'all')
  if (job.status === 'completed') return verdict('merged', 'already_completed', 'evidence')
  return seenStatus !== undefined && seenStatus !== job.status
    ? verdict('needs_decision', 'office_changed_status', 'evidence')
    : verdict('accepted', null, 'all')
}

/**
 * What the office's decision to apply a command still writes, `lastStepAt` being when the latest step happened that counts, whoever told of
 * it: a status that somebody gave later is never taken back by what was before.
 */
export function mergeDecided(
  kind: CommandKind,
  at: Date,
  job: { status: WorkOrderStatus; lastStepAt: Date | null },
): Verdict {
  const next = STATUS_AFTER[kind]
  const isOlder = job.lastStepAt !== null && at < job.lastStepAt
  return next !== undefined && next !== job.status && isOlder
    ? verdict('merged', 'later_move_known', 'evidence')
    : verdict('accepted', null, 'all')
}

function mergeField({ seen, sent, current }: NonNullable<Arriving['field']>, office: CommandReason | null): Verdict {
  if (office) return verdict('needs_decision', office, 'nothing')
  if (isSame(current, sent) || isSame(current, seen)) return verdict('accepted', null, 'all')
  return verdict('needs_decision', 'field_changed', 'nothing')
}

/** Values of fields are texts, numbers or nothing. */
function isSame(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null)
}

function verdict(outcome: CommandOutcome, reason: CommandReason | null, extent: Extent): Verdict {
  return { outcome, reason, extent }
}
