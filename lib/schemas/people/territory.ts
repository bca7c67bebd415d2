import { z } from 'zod'
import { instantRecord, text, wholeNumber } from '@/lib/schemas/fields'
import { listQuery, searchText } from '@/lib/schemas/query'

/** A territory of the console: where technicians and sites are, and how fast one gets around there. */
export const territoryCreate = z.object({ name: text(), speed_kmh: wholeNumber(1, 300, 'km/h').optional() })
export const territoryUpdate = territoryCreate.partial()
export const territoryReadOnly = ['id', 'technicians', 'created_at', 'updated_at']

export const territoryRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  speed_kmh: z.int(),
  technicians: z.int().meta({ description: 'Live technicians who work there' }),
  created_at: instantRecord,
  updated_at: instantRecord,
})
export type TerritoryRecord = z.output<typeof territoryRecord>

export const territoryListQuery = listQuery(['created_at', 'updated_at', 'name', 'speed_kmh'], {
  search: searchText().optional().meta({ description: 'Any part of the name, ignoring case' }),
})
export type TerritoryListQuery = z.output<typeof territoryListQuery>
