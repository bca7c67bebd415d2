import { NAMEPLATE_FIELDS, type NameplateField, type RecordedKind } from './kinds'
import type { CommandReason } from './merge'

type Payload = Readonly<Record<string, unknown>>

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const quoted = (value: unknown) => (textOf(value) ? `“${textOf(value)}”` : 'a task')

const FIELD_NAMES: Record<string, string> = { notes: 'the notes', actual_duration: 'the minutes it took' }

const DONE: Record<string, string | ((payload: Payload) => string)> = {
  note: 'wrote a note',
  start_travel: 'set out',
  arrive: 'arrived',
  start: 'started the job',
  pause: 'paused the job',
  resume: 'went on with the job',
  answer_check: ({ label }) => `answered ${quoted(label)}`,
  answer_item: ({ label }) => `recorded ${quoted(label)}`,
  part_used: ({ quantity, name }) => `used ${textOf(quantity)} × ${textOf(name)}`,
  part_not_used: ({ quantity, name }) => `took back that ${textOf(quantity)} × ${textOf(name)} was used`,
  photo: ({ name }) => (textOf(name) ? `took a photo for ${quoted(name)}` : 'took a photo of the job'),
  delete_photo: 'deleted a photo',
  caption_photo: 'wrote what a photo shows',
  signature: ({ signer_name }) => (textOf(signer_name) ? `had ${textOf(signer_name)} sign` : 'had somebody sign'),
  complete_task: ({ name }) => `completed ${quoted(name)}`,
  reopen_task: ({ name }) => `opened ${quoted(name)} again`,
  complete_job: 'completed the job',
  end_visit: ({ outcome }) =>
    textOf(outcome) ? `ended the visit: ${textOf(outcome).replaceAll('_', ' ')}` : 'ended the visit',
  cannot_complete: ({ outcome }) => `could not complete the job: ${textOf(outcome)}`,
  follow_up: ({ what, quantity, name, asset }) => {
    if (what === 'part') return `asked for ${textOf(quantity)} × ${textOf(name)}`
    if (what === 'visit') return 'asked for another visit'
    if (what === 'nameplate') return `read the nameplate of ${textOf(asset)}`
    return textOf(asset) ? `asked for a new work order for ${textOf(asset)}` : 'asked for a new work order'
  },
  start_day: 'started the day',
  start_break: 'began a break',
  end_break: 'ended the break',
  end_day: 'ended the day',
  enter_time: 'entered working time',
  submit_week: 'submitted the hours of a week',
  set_field: ({ field }) => `changed ${FIELD_NAMES[textOf(field)] ?? textOf(field)}`,
}

/** What a technician did, as a sentence without its subject and end; of a kind that is not known here its name. */
export function doneWords(kind: string, payload: Payload): string {
  const words = Object.hasOwn(DONE, kind) ? DONE[kind] : undefined
  if (words === undefined) return kind.replaceAll('_', ' ')
  return typeof words === 'string' ? words : words(payload)
}

const NAMEPLATE_WORDS: Record<NameplateField, string> = {
  serial_number: 'serial number',
  model_number: 'model number',
  manufacturer: 'manufacturer',
}

/** What was read on a nameplate, each value with whether a code said it or a hand typed it. */
export function nameplateWords(payload: Payload): string[] {
  const read = Array.isArray(payload.read) ? payload.read : []
  return NAMEPLATE_FIELDS.flatMap((name) => {
    const value = textOf(payload[name])
    const source = read.includes(name) ? 'read from its code' : 'typed by hand'
    return value === '' ? [] : [`${NAMEPLATE_WORDS[name]} ${value} (${source})`]
  })
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

/** The name of the task that a part which is needed becomes. */
export function partTaskName(quantity: unknown, name: unknown): string {
  return `Fit ${textOf(quantity)} × ${textOf(name)}`
}
