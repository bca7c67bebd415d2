import { z } from 'zod'
import { CAPTION_LENGTH } from '@/lib/domain/limits'
import { type CommandKind, NAMEPLATE_FIELDS } from '@/lib/domain/field/kinds'
import { ENTERED_KINDS } from '@/lib/domain/timesheets/kinds'
import { SIGNER_ROLES } from '@/lib/domain/work-orders/completion-rules'
import { WORK_ORDER_STATUSES } from '@/lib/domain/work-orders/status'
import { VISIT_OUTCOMES } from '@/lib/domain/work-orders/visit-status'
import { isDigest } from '@/lib/schemas/field/upload'
import { TIME_NOTE_LENGTH } from '@/lib/schemas/people/time-entry'
import { checklistAnswer } from '@/lib/schemas/work/task'
import { NOTES_LENGTH, optionalDay, optionalMinutes, optionalText, text, wholeNumber } from '@/lib/schemas/fields'

const LABEL_LENGTH = 500

/** Where the phone was, as far as it told. */
const position = {
  latitude: z.number().min(-90).max(90).nullable().optional(),
  longitude: z.number().min(-180).max(180).nullable().optional(),
  accuracy_m: z.number().min(0).max(1_000_000).nullable().optional(),
}

const digest = z.string().refine(isDigest, 'must be the SHA-256 digest of an upload, in small letters')

const task_id = z.uuid('must be the id of a task')

/** The fields of a job that a technician may set. */
const JOB_FIELDS = ['notes'] as const

const fieldOfJob = z.strictObject({ field: z.enum(JOB_FIELDS), value: optionalText(NOTES_LENGTH) })
const notesOfTask = z.strictObject({ task_id, field: z.literal('notes'), value: optionalText(NOTES_LENGTH) })
const durationOfTask = z.strictObject({ task_id, field: z.literal('actual_duration'), value: optionalMinutes() })

const photoOfTask = z.strictObject({ task_id, name: text(), upload: digest })
const photoOfJob = z.strictObject({ task_id: z.null().optional(), upload: digest })

const partOfTask = z.strictObject({
  task_id,
  part_id: z.uuid('must be the id of a part'),
  name: text(),
  quantity: wholeNumber(1, 100_000),
})

/** Photos of its job that show what a follow-up is about, by their digests. */
const photos = z.array(digest).max(20, 'must be at most 20 photos').optional()

const followUp = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('visit'), description: text(NOTES_LENGTH), day: optionalDay(), photos }),
  z.strictObject({
    what: z.literal('part'),
    part_id: z.uuid('must be the id of a part').nullable().optional(),
    name: text(),
    quantity: wholeNumber(1, 100_000),
    description: optionalText(NOTES_LENGTH),
    photos,
  }),
  z.strictObject({
    what: z.literal('work_order'),
    asset_id: z.uuid('must be the id of an asset').nullable().optional(),
    // What people call it, for whoever reads what was asked for.
    asset: optionalText(),
    description: text(NOTES_LENGTH),
    photos,
  }),
  // Not a further thing to do, but what the record of the machine should say.
  z.strictObject({
    what: z.literal('nameplate'),
    asset_id: z.uuid('must be the id of an asset'),
    asset: text(),
    serial_number: optionalText(),
    model_number: optionalText(),
    manufacturer: optionalText(),
    // The others were typed by hand.
    read: z.array(z.enum(NAMEPLATE_FIELDS)).max(NAMEPLATE_FIELDS.length),
    description: optionalText(NOTES_LENGTH),
    photos,
  }),
])

/** Of what who signs agrees to. */
const STATEMENT_LENGTH = 2_000

/**
 * What each kind of command holds, by its version. A phone sends what it wrote when it had no connection, so a version stays here until
 * three newer ones have followed it.
 */
export const COMMAND_PAYLOADS = {
  // In the place of an earlier one of the same technician, by the id of the command that wrote that, or as the sync names it.
  note: { 1: z.strictObject({ text: text(NOTES_LENGTH), voids_id: z.uuid().nullable().optional() }) },
  start_travel: { 1: z.strictObject(position) },
  arrive: { 1: z.strictObject(position) },
  start: { 1: z.strictObject(position) },
  pause: { 1: z.strictObject({ ...position, reason_id: z.uuid().nullable().optional(), note: optionalText(1_000) }) },
  resume: { 1: z.strictObject(position) },
  answer_check: {
    1: z.strictObject({
      task_id,
      item_id: z.uuid('must be the id of an item'),
      label: text(LABEL_LENGTH),
      response: z.boolean(),
    }),
  },
  answer_item: { 1: checklistAnswer.extend({ task_id, label: text(LABEL_LENGTH) }) },
  part_used: { 1: partOfTask },
  // Takes back so many of what was said to be used: what others add meanwhile stays.
  part_not_used: { 1: partOfTask },
  // Without a task it is of the job.
  photo: { 1: z.union([photoOfTask, photoOfJob]) },
  // One that its technician took, before it was signed for or the job was completed.
  delete_photo: { 1: z.strictObject({ task_id: task_id.nullable().optional(), upload: digest }) },
  // Of one that its technician took; the last one counts.
  caption_photo: {
    1: z.strictObject({
      task_id: task_id.nullable().optional(),
      upload: digest,
      caption: optionalText(CAPTION_LENGTH),
    }),
  },
  signature: {
    1: z.strictObject({
      signer_name: text(),
      role: z.enum(SIGNER_ROLES),
      statement: text(STATEMENT_LENGTH),
      document_sha256: digest,
      image_sha256: digest,
    }),
  },
  complete_task: { 1: z.strictObject({ task_id, name: text(), notes: optionalText(NOTES_LENGTH) }) },
  reopen_task: { 1: z.strictObject({ task_id, name: text() }) },
  // The tasks that the technician saw open: what the office added meanwhile stays open.
  complete_job: { 1: z.strictObject({ ...position, complete_tasks: z.array(task_id).max(200).optional() }) },
  cannot_complete: { 1: z.strictObject({ ...position, outcome: text(), note: optionalText(NOTES_LENGTH) }) },
  // Without a time the office finds one, and who comes.
  end_visit: {
    1: z.strictObject({
      outcome: z.enum(VISIT_OUTCOMES),
      next: z
        .strictObject({
          scheduled_start: z.iso.datetime('must be a timestamp in UTC').nullable(),
          minutes: optionalMinutes(),
        })
        .nullable()
        .optional(),
    }),
  },
  set_field: { 1: z.union([fieldOfJob, notesOfTask, durationOfTask]) },
  // The office plans it, or does not.
  follow_up: { 1: followUp },
  start_day: { 1: z.strictObject({}) },
  start_break: { 1: z.strictObject({}) },
  end_break: { 1: z.strictObject({}) },
  end_day: { 1: z.strictObject({}) },
  // In the place of an entry of the time sheet, by its id; what a command began has the id of the command.
  enter_time: {
    1: z.strictObject({
      kind: z.enum(ENTERED_KINDS),
      started_at: z.iso.datetime('must be a timestamp in UTC'),
      ended_at: z.iso.datetime('must be a timestamp in UTC'),
      note: optionalText(TIME_NOTE_LENGTH),
      voids_id: z.uuid().nullable().optional(),
    }),
  },
  submit_week: { 1: z.strictObject({ week_start: z.iso.date('must be a calendar day') }) },
} as const satisfies Record<CommandKind, Record<number, z.ZodType>>

/** What a command of a kind holds. */
export type PayloadOf<Kind extends CommandKind> = z.output<(typeof COMMAND_PAYLOADS)[Kind][1]>
/** A command with what it holds, read by its kind. */
export type ReadCommand = { [Kind in CommandKind]: { kind: Kind; payload: PayloadOf<Kind> } }[CommandKind]

/** The schema of a kind's version; `null` where this Fieldline knows none. */
export function payloadSchema(kind: CommandKind, version: number): z.ZodType | null {
  const versions: Record<number, z.ZodType> = COMMAND_PAYLOADS[kind]
  return versions[version] ?? null
}

/** What the phone saw of the record at its last sync. */
export const commandBase = z.object({
  status: z.enum(WORK_ORDER_STATUSES).optional(),
  value: z
    .union([z.string().max(NOTES_LENGTH), z.number()])
    .nullable()
    .optional(),
})
