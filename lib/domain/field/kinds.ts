import type { DayMark } from '@/lib/domain/timesheets/kinds'
import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'

/** What happens at a job, as the technician tells it. */
export const FIELD_EVENT_KINDS = [
  'travel_started',
  'arrived',
  'work_started',
  'paused',
  'resumed',
  'completed',
  'cannot_complete',
  'visit_ended',
] as const
export type FieldEventKind = (typeof FIELD_EVENT_KINDS)[number]

/** What is recorded of a job: what happened, or that what was told did not. */
export const RECORDED_KINDS = [...FIELD_EVENT_KINDS, 'withdrawn'] as const
export type RecordedKind = (typeof RECORDED_KINDS)[number]

/** Who recorded it: a technician’s device, a user of the console, or a program. */
export const EVENT_SOURCES = ['device', 'console', 'api'] as const
export type EventSource = (typeof EVENT_SOURCES)[number]

/** What the phone of a technician sends. */
export const COMMAND_KINDS = [
  'note',
  'start_travel',
  'arrive',
  'start',
  'pause',
  'resume',
  'answer_check',
  'answer_item',
  'part_used',
  'part_not_used',
  'photo',
  'delete_photo',
  'caption_photo',
  'signature',
  'complete_task',
  'reopen_task',
  'complete_job',
  'cannot_complete',
  'end_visit',
  'set_field',
  'follow_up',
  'start_day',
  'start_break',
  'end_break',
  'end_day',
  'enter_time',
  'submit_week',
] as const
export type CommandKind = (typeof COMMAND_KINDS)[number]

/** The commands that press the day clock. */
export const MARK_OF: Partial<Record<CommandKind, DayMark>> = {
  start_day: 'day_started',
  start_break: 'break_started',
  end_break: 'break_ended',
  end_day: 'day_ended',
}

/** The commands about one’s own time, which are about no job. */
export const TIME_COMMANDS = ['start_day', 'start_break', 'end_break', 'end_day', 'enter_time', 'submit_week'] as const
export type TimeCommandKind = (typeof TIME_COMMANDS)[number]

/** Whether a command is about one’s own time. */
export function isTimeCommand(kind: CommandKind): kind is TimeCommandKind {
  return (TIME_COMMANDS as readonly CommandKind[]).includes(kind)
}

/** The commands that tell an event. */
export const EVENT_OF: Partial<Record<CommandKind, FieldEventKind>> = {
  start_travel: 'travel_started',
  arrive: 'arrived',
  start: 'work_started',
  pause: 'paused',
  resume: 'resumed',
  complete_job: 'completed',
  cannot_complete: 'cannot_complete',
  end_visit: 'visit_ended',
}

/** The status that a job has after a command. The others leave it. */
export const STATUS_AFTER: Partial<Record<CommandKind, WorkOrderStatus>> = {
  start: 'in_progress',
  pause: 'on_hold',
  resume: 'in_progress',
  complete_job: 'completed',
  cannot_complete: 'on_hold',
}

/** What a technician asks for beyond the job: another visit of it, a part for that, or a new work order. */
export const FOLLOW_UPS = ['visit', 'part', 'work_order'] as const
/** What a nameplate says of a machine, by the names of the asset's fields; the manufacturer is one of its specifications. */
export const NAMEPLATE_FIELDS = ['serial_number', 'model_number', 'manufacturer'] as const
export type NameplateField = (typeof NAMEPLATE_FIELDS)[number]
export type FollowUpKind = (typeof FOLLOW_UPS)[number]

/** What was seen, done or used: accepted whatever the office did meanwhile. */
const EVIDENCE: readonly CommandKind[] = [
  'note',
  'start_travel',
  'arrive',
  'answer_check',
  'answer_item',
  'part_used',
  'part_not_used',
  'photo',
  'caption_photo',
  'signature',
]

/** Whether a command is evidence alone, which nothing can contradict. */
export function isEvidence(kind: CommandKind): boolean {
  return EVIDENCE.includes(kind)
}

/** The last event among commands, in the order in which they were given. */
export function lastEvent(commands: readonly { kind: CommandKind }[]): FieldEventKind | null {
  const kind = commands.findLast((command) => EVENT_OF[command.kind])?.kind
  return (kind && EVENT_OF[kind]) ?? null
}

/** Whether the text names a kind of command. */
export function isCommandKind(text: string): text is CommandKind {
  return (COMMAND_KINDS as readonly string[]).includes(text)
}

/** The commands that the office reads in the timeline of a job as they were sent: what was answered, used, photographed and finished. */
export const TIMELINE_COMMANDS = [
  'answer_check',
  'answer_item',
  'part_used',
  'part_not_used',
  'photo',
  'delete_photo',
  'complete_task',
  'reopen_task',
] as const satisfies readonly CommandKind[]
/** What such a timeline has beside events and notes. */
export type TimelineCommand =
  | (typeof TIMELINE_COMMANDS)[number]
  | Extract<CommandKind, 'signature' | 'follow_up' | 'start_day' | 'start_break' | 'end_break' | 'end_day'>

/** Whether an entry of a timeline is what was recorded of a job, an event or its withdrawal. */
export function isRecordedKind(kind: string): kind is RecordedKind {
  return (RECORDED_KINDS as readonly string[]).includes(kind)
}

/** At most so many commands come in one request. */
export const MAX_COMMANDS = 50
/** Bytes of one piece of a picture: what is lost with a request over a poor line. */
export const MAX_PIECE_BYTES = 256 * 1024
