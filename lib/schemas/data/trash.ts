import { z } from 'zod'
import { TRASH_TYPES } from '@/lib/domain/resources'
import { instantRecord } from '@/lib/schemas/fields'
import { choice, listQuery } from '@/lib/schemas/query'

/** A row of the trash (R-TR-3). A work order is named by its number and the start of its description. */
export const trashRecord = z.object({
  type: z.enum(TRASH_TYPES),
  id: z.uuid(),
  name: z.string(),
  deleted_at: instantRecord,
})
export type TrashRecord = z.output<typeof trashRecord>

export const trashListQuery = listQuery(['deleted_at'], { type: choice(TRASH_TYPES).optional() })
export type TrashListQuery = z.output<typeof trashListQuery>
