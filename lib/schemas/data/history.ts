import { z } from 'zod'
import { instantRecord } from '@/lib/schemas/fields'
import { listOf } from '@/lib/schemas/list'

/** One thing that happened to a record or to what belongs to it; `changes` is {field: [old, new]}. */
export const historyRecord = z.object({
  id: z.uuid(),
  verb: z.string(),
  record_type: z.string(),
  record_id: z.uuid(),
  actor: z.object({ type: z.string(), id: z.string().nullable(), name: z.string() }),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
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
