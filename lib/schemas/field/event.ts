import { z } from 'zod'
import { EVENT_SOURCES, RECORDED_KINDS } from '@/lib/domain/field/kinds'
import { SIGNER_ROLES } from '@/lib/domain/work-orders/completion-rules'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, namedRecord, optionalReference, optionalTimestamp } from '@/lib/schemas/fields'
import { listOf, ofRecord } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  work_order_id: 'The job.',
  visit_id: 'The visit of the job, where the phone named it.',
  technician: 'The technician whose phone reported it.',
  device: 'The device that sent it, as it was called then; null of what came before that was written down.',
  kind: 'What happened; `withdrawn`: what `voids_id` names did not.',
  source: 'Who recorded it: a technician’s device, a user of the console, or a program.',
  recorded_by: 'The name of the user who entered it; null for what a device reported.',
  voids_id: 'The event that this one takes the place of.',
  voided_by_id: 'The event that takes the place of this one, which counts no more.',
  pause_reason: 'Why the work was interrupted; null when no reason was given.',
  occurred_at: 'When it happened.',
  recorded_at: 'When the server got to know of it.',
  latitude: 'Where the phone was; null when it did not report a location.',
  longitude: 'Where the phone was; null when it did not report a location.',
  accuracy_m: 'How exactly that is known, in metres.',
  text: 'What was noted.',
  signer_name: 'Who signed.',
  role: 'For whom they signed: the customer, or the technicians.',
  statement: 'What they agreed to.',
  document_sha256: 'The SHA-256 digest of what they were shown when they signed.',
  image_sha256: 'The SHA-256 digest of the picture that the device sent.',
  image_url: 'Where the picture of the signature is, for at least an hour.',
  url: 'Where the photo is, for at least an hour.',
  thumbnail_url: 'Where a small JPEG of it is, for as long.',
  caption: 'What it shows, in the words of whoever took it; null where nobody wrote that.',
  sha256: 'The SHA-256 digest of the picture that the device sent.',
}

const DEVICE: Meanings = { id: 'The id of the device, which may be gone since.', label: 'What it was called then.' }
const sentBy = z.object(described(DEVICE, { id: z.uuid(), label: z.string() })).nullable()

export const fieldEventRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      work_order_id: z.uuid(),
      visit_id: z.uuid().nullable(),
      technician: namedRecord,
      device: sentBy,
      kind: z.enum(RECORDED_KINDS),
      source: z.enum(EVENT_SOURCES),
      recorded_by: z.string().nullable(),
      voids_id: z.uuid().nullable(),
      voided_by_id: z.uuid().nullable(),
      pause_reason: namedRecord.nullable(),
      occurred_at: instantRecord,
      recorded_at: instantRecord,
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      accuracy_m: z.number().nullable(),
    }),
  )
  .register(answerComponents, { id: 'FieldEvent' })
export type FieldEventRecord = z.output<typeof fieldEventRecord>

const GIVEN: Meanings = {
  kind: 'What happened. `withdrawn`, with `voids_id`: that did not.',
  occurred_at: 'When it happened, not later than now. Left out of a correction, it is that of the event.',
  technician_id: 'Who did it. Left out of a correction, it is that of the event.',
  visit_id: 'The visit of the job. Left out of a correction, it is that of the event.',
  pause_reason_id:
    'Why the work was interrupted; of `paused` alone. Left out of a correction, it is that of the event.',
  voids_id: 'The event of this job that this one takes the place of: it stays listed and counts no more.',
}

/** What the office enters of a job, or corrects. */
export const fieldEventCreate = z.object(
  described(GIVEN, {
    kind: z.enum(RECORDED_KINDS),
    occurred_at: optionalTimestamp(),
    technician_id: optionalReference(),
    visit_id: optionalReference(),
    pause_reason_id: optionalReference(),
    voids_id: optionalReference(),
  }),
)
export type FieldEventCreate = z.output<typeof fieldEventCreate>

const NOTE: Meanings = {
  ...FIELDS,
  voids_id: 'The note that this one takes the place of.',
  voided_by_id: 'The last note that takes the place of this one, which stays listed.',
}

export const workOrderNoteRecord = z
  .object(
    described(NOTE, {
      id: z.uuid(),
      work_order_id: z.uuid(),
      technician: namedRecord,
      device: sentBy,
      text: z.string(),
      voids_id: z.uuid().nullable(),
      voided_by_id: z.uuid().nullable(),
      occurred_at: instantRecord,
      recorded_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'WorkOrderNote' })
export type WorkOrderNoteRecord = z.output<typeof workOrderNoteRecord>

export const signatureRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      work_order_id: z.uuid(),
      technician: namedRecord,
      device: sentBy,
      signer_name: z.string(),
      role: z.enum(SIGNER_ROLES),
      statement: z.string(),
      document_sha256: z.string(),
      image_sha256: z.string(),
      image_url: z.string(),
      occurred_at: instantRecord,
      recorded_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'Signature' })
export type SignatureRecord = z.output<typeof signatureRecord>

export const workOrderPhotoRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      work_order_id: z.uuid(),
      technician: namedRecord,
      device: sentBy,
      sha256: z.string(),
      url: z.string(),
      thumbnail_url: z.string(),
      caption: z.string().nullable(),
      occurred_at: instantRecord,
      recorded_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'WorkOrderPhoto' })
export type WorkOrderPhotoRecord = z.output<typeof workOrderPhotoRecord>

/** What was told of one job, as it happened. */
export const toldList = listOf({
  sort: { occurred_at: 'timestamp', recorded_at: 'timestamp' },
  order: 'occurred_at',
  filters: { technician_id: ofRecord({ description: 'Only what this technician told: their id' }) },
  changed: ['recorded_at'],
  trash: false,
})
export const toldListQuery = toldList.query
export type ToldListQuery = z.output<typeof toldListQuery>
