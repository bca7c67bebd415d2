import { z } from 'zod'
import { instantRecord } from '@/lib/schemas/fields'
import { listQuery } from '@/lib/schemas/query'

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

export const historyQuery = listQuery(['created_at'], {})
export type HistoryQuery = z.output<typeof historyQuery>
