import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described } from '@/lib/schemas/described'
import { instantRecord } from '@/lib/schemas/fields'

/** What every DELETE answers. */
export const deletedRecord = z
  .object(described({}, { id: z.uuid(), deleted_at: instantRecord }))
  .register(answerComponents, { id: 'DeletedRecord' })
export type DeletedRecord = z.output<typeof deletedRecord>
