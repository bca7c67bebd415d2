import { z } from 'zod'
import { instantRecord, text, wholeNumber } from '@/lib/schemas/fields'
import { containing, listOf } from '@/lib/schemas/list'

export const MAX_SPEED_KMH = 300

/** A territory of the console: where technicians and sites are, and how fast one gets around there. */
export const territoryCreate = z.object({
  name: text(),
  speed_kmh: wholeNumber(1, MAX_SPEED_KMH, 'km/h').optional(),
})
export const territoryUpdate = territoryCreate.partial()

export const territoryRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  speed_kmh: z.int(),
  technicians: z.int().meta({ description: 'Live technicians who work there' }),
  created_at: instantRecord,
  updated_at: instantRecord,
})
export type TerritoryRecord = z.output<typeof territoryRecord>

export const territoryList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text', speed_kmh: 'number' },
  order: 'name',
  filters: { search: containing('name') },
})
export const territoryListQuery = territoryList.query
export type TerritoryListQuery = z.output<typeof territoryListQuery>
