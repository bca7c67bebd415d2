import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { TRASH_TYPES } from '@/lib/domain/resources'
import { instantRecord, namedRecord } from '@/lib/schemas/fields'
import { byVerb, listOf } from '@/lib/schemas/list'
import { choice } from '@/lib/schemas/query'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  type: 'What kind of record it is.',
  merged_into: 'The record that it was merged into, by its number or name. A restore separates the two.',
  name: 'What it is called; a work order by its number and the start of its description.',
}

/** A row of the trash (R-TR-3). A work order is named by its number and the start of its description. */
export const trashRecord = z
  .object(
    described(FIELDS, {
      type: z.enum(TRASH_TYPES),
      id: z.uuid(),
      name: z.string(),
      merged_into: namedRecord.nullable(),
      deleted_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'TrashItem' })
export type TrashRecord = z.output<typeof trashRecord>

export const trashList = listOf({
  sort: { deleted_at: 'timestamp' },
  order: '-deleted_at',
  filters: { type: byVerb(choice(TRASH_TYPES)) },
  changed: ['deleted_at'],
})
export const trashListQuery = trashList.query
export type TrashListQuery = z.output<typeof trashListQuery>
