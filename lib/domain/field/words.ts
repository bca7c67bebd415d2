import type { RecordedKind } from './kinds'
import type { CommandReason } from './merge'

type Payload = Readonly<Record<string, unknown>>

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const quoted = (value: unknown) => (textOf(value) ? `“${textOf(value)}”` : 'a task')

const FIELD_NAMES: Record<string, string> = { notes: 'the notes', actual_duration: 'the minutes it took' }

/** What a technician did, as a sentence without its subject and end; of a kind that is not known here its name. */
export function doneWords(kind: string, payload: Payload): string {
  switch (kind) {
    case 'note':
      return 'wrote a note'
    case 'start_travel':
      return 'set out'
    case 'arrive':
      return 'arrived'
    case 'start':
      return 'started the job'
    case 'pause':
      return 'paused the job'
    case 'resume':
      return 'went on with the job'
    case 'answer_check':
      return `answered ${quoted(payload.label)}`
    case 'part_used':
      return `used ${textOf(payload.quantity)} × ${textOf(payload.name)}`
    case 'photo':
      return textOf(payload.name) ? `took a photo for ${quoted(payload.name)}` : 'took a photo of the job'
    case 'signature':
      return textOf(payload.signer_name) ? `had ${textOf(payload.signer_name)} sign` : 'had somebody sign'
    case 'complete_task':
      return `completed ${quoted(payload.name)}`
    case 'reopen_task':
      return `opened ${quoted(payload.name)} again`
    case 'complete_job':
      return 'completed the job'
    case 'end_visit':
      return textOf(payload.outcome)
        ? `ended the visit: ${textOf(payload.outcome).replaceAll('_', ' ')}`
        : 'ended the visit'
    case 'cannot_complete':
      return `could not complete the job: ${textOf(payload.outcome)}`
    case 'set_field':
      return `changed ${FIELD_NAMES[textOf(payload.field)] ?? textOf(payload.field)}`
    default:
      return kind.replaceAll('_', ' ')
  }
}

const EVENTS: Record<RecordedKind, string> = {
  travel_started: 'Set out',
  arrived: 'Arrived',
  work_started: 'Started',
  paused: 'Paused',
  resumed: 'Went on',
  completed: 'Completed',
  cannot_complete: 'Could not complete it',
  visit_ended: 'Ended the visit',
  withdrawn: 'Withdrawn',
}

/** What happened on site, in a word or two. */
export function eventWords(kind: RecordedKind): string {
  return EVENTS[kind]
}

const REASONS: Partial<Record<CommandReason, string>> = {
  too_old: 'It happened more than 14 days before it was sent.',
  reassigned: 'The job was given to another technician meanwhile.',
  cancelled: 'The job was cancelled meanwhile.',
  in_trash: 'The job is in the trash.',
  office_changed_status: 'The office changed the status of the job meanwhile.',
  field_changed: 'The office changed the same field meanwhile.',
  record_gone: 'The task is not there any more.',
  not_possible: 'It could not be done as it was sent.',
}

/** Why the office has to decide, as a sentence. */
export function reasonWords(reason: string | null): string {
  return (reason && REASONS[reason as CommandReason]) || 'It could not simply be done.'
}
