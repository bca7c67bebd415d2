import { z } from 'zod'
import { CREW_COLOURS } from '@/lib/domain/crews'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, namedRecord, optionalReference, text } from '@/lib/schemas/fields'
import { containing, listOf, ofRecord } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'What people call the crew.',
  lead_id:
    'The technician who leads on the days on which they are in the crew; on others, and with null, whoever came to it first.',
  lead: 'Who leads the crew, with their name.',
  colour: 'What the board draws it in.',
}

/** People who work together (R-VI-31). */
export const crewCreate = z.object(
  described(FIELDS, { name: text(), lead_id: optionalReference(), colour: z.enum(CREW_COLOURS).optional() }),
)
export const crewUpdate = crewCreate.partial()

export const crewRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      name: z.string(),
      lead_id: z.uuid().nullable(),
      lead: namedRecord.nullable(),
      colour: z.enum(CREW_COLOURS),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'Crew' })
export type CrewRecord = z.output<typeof crewRecord>

export const crewList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text' },
  order: 'name',
  filters: { lead_id: ofRecord({ description: 'The id of the technician who leads' }), search: containing('name') },
})
export const crewListQuery = crewList.query
export type CrewListQuery = z.output<typeof crewListQuery>
