import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, text, wholeNumber } from '@/lib/schemas/fields'
import { containing, listOf } from '@/lib/schemas/list'

export const MAX_SPEED_KMH = 300

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'What technicians and sites name as their `territory`. A new name goes to all who bear the old one.',
  speed_kmh: 'How fast one drives there on average, in km/h: what travel is reckoned with where no roads are known.',
  technicians: 'How many live technicians work there.',
}

/** Where technicians and sites are, and how fast one gets around there. */
export const territoryCreate = z.object(
  described(FIELDS, { name: text(), speed_kmh: wholeNumber(1, MAX_SPEED_KMH, 'km/h').optional() }),
)
export const territoryUpdate = territoryCreate.partial()

export const territoryRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      name: z.string(),
      speed_kmh: z.int(),
      technicians: z.int(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'Territory' })
export type TerritoryRecord = z.output<typeof territoryRecord>

export const territoryList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text', speed_kmh: 'number' },
  order: 'name',
  filters: { search: containing('name') },
})
export const territoryListQuery = territoryList.query
export type TerritoryListQuery = z.output<typeof territoryListQuery>
