import { z } from 'zod'
import { TRASH_TYPES } from '@/lib/domain/resources'
import { instantRecord } from '@/lib/schemas/fields'
import { byVerb, listOf } from '@/lib/schemas/list'
import { choice } from '@/lib/schemas/query'

/** A row of the trash (R-TR-3). A work order is named by its number and the start of its description. */
export const trashRecord = z.object({
  type: z.enum(TRASH_TYPES),
  id: z.uuid(),
  name: z.string(),
  deleted_at: instantRecord,
})
export type TrashRecord = z.output<typeof trashRecord>

export const trashList = listOf({
  sort: { deleted_at: 'timestamp' },
  order: '-deleted_at',
  filters: { type: byVerb(choice(TRASH_TYPES)) },
  changed: ['deleted_at'],
})
export const trashListQuery = trashList.query
export type TrashListQuery = z.output<typeof trashListQuery>
