import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { RECORD_TYPES, TRASH_TYPES } from '@/lib/domain/resources'
import { instantRecord, namedRecord, reference } from '@/lib/schemas/fields'
import { byVerb, listOf } from '@/lib/schemas/list'
import { choice, idFilter, searchText } from '@/lib/schemas/query'
import { actorRecord } from './history'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  type: 'What kind of record it is.',
  merged_into: 'The record that it was merged into, by its number or name. A restore separates the two.',
  name: 'What it is called; a work order by its number and the start of its description.',
  parent: 'The customer, asset or technician that it belongs to; null for what belongs to none.',
  deleted_by: 'Who deleted it last; null where the history does not say.',
  went_along: 'What went to the trash with it and comes back with it, such as the sites of a customer.',
}
const PARENT: Meanings = { record_type: 'What kind of record the parent is.', name: 'What the parent is called.' }
const ALONG: Meanings = { record_type: 'What kind of record they are.', count: 'How many of them.' }

/** A row of the trash (R-TR-3). A work order is named by its number and the start of its description. */
export const trashRecord = z
  .object(
    described(FIELDS, {
      type: z.enum(TRASH_TYPES),
      id: z.uuid(),
      name: z.string(),
      parent: z
        .object(described(PARENT, { record_type: z.enum(TRASH_TYPES), id: z.uuid(), name: z.string() }))
        .nullable(),
      merged_into: namedRecord.nullable(),
      deleted_by: actorRecord.nullable(),
      went_along: z.array(z.object(described(ALONG, { record_type: z.enum(RECORD_TYPES), count: z.int() }))),
      deleted_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'TrashItem' })
export type TrashRecord = z.output<typeof trashRecord>

export const trashList = listOf({
  sort: { deleted_at: 'timestamp' },
  order: '-deleted_at',
  filters: {
    record_type: byVerb(choice(TRASH_TYPES), 'Only records of this kind'),
    search: byVerb(
      searchText(),
      'Every word of it stands in the name or number of the record, or in the name of what it belongs to; accents and capitals do not matter',
    ),
    deleted_by: byVerb(idFilter(), 'Only what this user, API key or application deleted last, by its id'),
  },
  changed: ['deleted_at'],
})
export const trashListQuery = trashList.query
export type TrashListQuery = z.output<typeof trashListQuery>

/** As many as a page of the trash shows. */
export const MAX_RESTORED = 100

const RESTORE: Meanings = { ids: 'The records, of any kinds that the trash lists, in any order.' }

/** What a restore of several records is sent. */
export const trashRestore = z.object(
  described(RESTORE, { ids: z.array(reference()).min(1, 'must be at least one').max(MAX_RESTORED) }),
)

const RESTORED: Meanings = {
  restored: 'What came back, in the order in which it did: customers before what is theirs.',
}
const ONE: Meanings = { type: 'What kind of record it is.' }

/** What a restore of several records brought back. */
export const trashRestored = z
  .object(
    described(RESTORED, { restored: z.array(z.object(described(ONE, { type: z.enum(TRASH_TYPES), id: z.uuid() }))) }),
  )
  .register(answerComponents, { id: 'TrashRestored' })
export type TrashRestored = z.output<typeof trashRestored>
