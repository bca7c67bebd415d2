import { z } from 'zod'
import { instantRecord } from '@/lib/schemas/fields'

/** What every DELETE answers. */
export const deletedRecord = z.object({ id: z.uuid(), deleted_at: instantRecord })
export type DeletedRecord = z.output<typeof deletedRecord>
