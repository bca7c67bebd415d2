import { EVENT_RECORD_TYPES } from '@/lib/domain/resources'
import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { actorRecord, changesRecord } from './history'
import { EVENT_TYPES } from '@/lib/domain/events'
import { instantRecord } from '@/lib/schemas/fields'
import { choices, idFilter, pageFields } from '@/lib/schemas/query'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  type: 'What happened to what.',
  record_type: 'The kind of the record.',
  record_id: 'The id of the record.',
  verb: 'What was done, as the history has it; finer than the type.',
  actor: 'Who did it.',
  changes: 'What changed.',
  record:
    'With `include=record`: the record as it was after the change, as webhooks send it; null when it was in the trash.',
}

/** A change of a record, as integrators read it; `changes` is {field: [old, new]}. */
export const eventRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      type: z.enum(EVENT_TYPES),
      record_type: z.enum(EVENT_RECORD_TYPES),
      record_id: z.uuid(),
      verb: z.string(),
      actor: actorRecord,
      changes: changesRecord,
      request_id: z.string().nullable(),
      created_at: instantRecord,
      record: z.record(z.string(), z.unknown()).nullable().optional(),
    }),
  )
  .register(answerComponents, { id: 'RecordEvent' })
export type EventRecord = z.output<typeof eventRecord>

/** Begins at what happens from now on. */
export const LATEST = 'latest'

export const eventListQuery = z.object({
  cursor: z
    .string()
    .max(200, 'is not a cursor of the events')
    .optional()
    .meta({
      description:
        '`meta.next_cursor` of the answer before. Left out, the feed begins with the first change there is; `latest` ' +
        'begins with what happens from now on.',
    }),
  per_page: pageFields.per_page,
  type: choices(EVENT_TYPES).optional(),
  record_type: choices(EVENT_RECORD_TYPES).optional(),
  record_id: idFilter().optional(),
  include: choices(['record'])
    .optional()
    .meta({ description: 'With `record` each event carries the record as it was after the change, as webhooks do.' }),
})
export type EventListQuery = z.output<typeof eventListQuery>

/** Where a reader stands after an answer. */
export type EventPage = {
  data: EventRecord[]
  meta: { next_cursor: string; has_more: boolean }
}
