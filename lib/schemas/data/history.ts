import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord } from '@/lib/schemas/fields'
import { listOf } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const ACTOR: Meanings = {
  type: 'What did it: `user`, `api_key`, `oauth_application` or `system`.',
  id: 'The id of the user, key or application; null for the system.',
  name: 'What the user, key or application is called.',
}

/** Who made a change. */
export const actorRecord = z
  .object(described(ACTOR, { type: z.string(), id: z.string().nullable(), name: z.string() }))
  .describe('Who made a change.')
  .register(answerComponents, { id: 'Actor' })

/** What changed: each field with its value before and after. */
export const changesRecord = z
  .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
  .describe('What changed: each field with [old, new].')
  .register(answerComponents, { id: 'Changes' })

/** One thing that happened to a record or to what belongs to it; `changes` is {field: [old, new]}. */
export const historyRecord = z.object({
  id: z.uuid(),
  verb: z.string(),
  record_type: z.string(),
  record_id: z.uuid(),
  actor: actorRecord,
  changes: changesRecord,
  created_at: instantRecord,
})
export type HistoryRecord = z.output<typeof historyRecord>

export const historyList = listOf({
  sort: { created_at: 'timestamp' },
  filters: {},
  changed: ['created_at'],
  trash: false,
})
export const historyQuery = historyList.query
export type HistoryQuery = z.output<typeof historyQuery>
