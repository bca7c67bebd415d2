import { z } from 'zod'
import { MERGE_TYPES, mergeFields } from '@/lib/domain/merges'
import { RECORD_TYPES } from '@/lib/domain/resources'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { namedRecord, reference } from '@/lib/schemas/fields'
import { flag } from '@/lib/schemas/query'

const BODY: Meanings = {
  from_id: 'The duplicate. It goes to the trash, and what named it names the record of the path.',
  fields: 'The fields whose values are taken from the duplicate; all others stay as they are.',
}

/** What a merge is sent, for a kind whose change takes the fields of `update`. */
export function mergeBody(update: z.ZodObject) {
  const names = mergeFields(update.shape) as [string, ...string[]]
  const fields = z.array(z.enum(names)).max(names.length).optional()
  return z.object(described(BODY, { from_id: reference(), fields }))
}

export const mergeQuery = z.object({
  dry_run: flag().optional().meta({ description: 'With `true` nothing is written: the answer is what would be.' }),
})

const FIELDS: Meanings = {
  record_type: 'What kind of record the two are.',
  kept: 'The record that is left.',
  merged: 'The one that went to the trash.',
  fields: 'The fields that have the values of the duplicate now.',
  moved: 'How many records of each kind named the duplicate and name the record that is left.',
  alike: 'Contacts and sites that have the same name by now and may be one, too.',
}
const MOVED: Meanings = { record_type: 'What kind of record they are.', count: 'How many of them.' }
const ALIKE: Meanings = {
  record_type: 'What kind of record the two are.',
  name: 'What both are called.',
  ids: 'The two, the older one first.',
}

/** What a merge did (R-ME-1). */
export const mergeResult = z
  .object(
    described(FIELDS, {
      record_type: z.enum(MERGE_TYPES),
      kept: namedRecord,
      merged: namedRecord,
      fields: z.array(z.string()),
      moved: z.array(z.object(described(MOVED, { record_type: z.enum(RECORD_TYPES), count: z.int() }))),
      alike: z.array(
        z.object(
          described(ALIKE, {
            record_type: z.enum(['contact', 'site']),
            name: z.string(),
            ids: z.array(z.uuid()),
          }),
        ),
      ),
    }),
  )
  .register(answerComponents, { id: 'MergeResult' })
export type MergeResult = z.output<typeof mergeResult>

/** Two records beside each other, the one that is left first, and what a merge would move. */
export type MergeComparison = {
  records: { id: string; name: string; label: string }[]
  /** The fields in which they differ: as a merge names them, as the record does, and both values. */
  fields: { field: string; name: string; values: unknown[] }[]
  moved: MergeResult['moved']
}
