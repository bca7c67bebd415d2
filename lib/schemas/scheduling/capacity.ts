import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { day } from '@/lib/schemas/fields'
import { dayFilter, searchText } from '@/lib/schemas/query'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  technicians: 'How many active technicians there are.',
  days: 'Each day, in order.',
  day: 'The day, in the account’s time zone.',
}

/** The most days that one answer tells: the six weeks of a month. */
export const MAX_CAPACITY_DAYS = 42

export const capacityQuery = z.strictObject({
  from: dayFilter().optional().describe('The first day; today when absent.'),
  to: dayFilter()
    .optional()
    .describe(`The last day; six days after the first when absent, ${MAX_CAPACITY_DAYS - 1} at most.`),
  territory: searchText().optional().describe('Only this territory.'),
  skill: searchText().optional().describe('Only technicians with this skill, however it is capitalised.'),
})

const minutes = z.int().min(0)

export const capacityRecord = z
  .object(
    described(FIELDS, {
      territory: z.string().nullable().describe('`null`: technicians without a territory.'),
      skill: z.string().nullable().describe('`null`: all technicians of the territory, whatever their skills.'),
      technicians: z.int().min(0),
      days: z.array(
        z.object({
          day: day().describe(FIELDS.day ?? ''),
          closed: z
            .string()
            .nullable()
            .describe('The holiday on which the default business calendar is closed; null on other days.'),
          available: minutes.describe('Shifts without leave; of today what is still to come. Minutes.'),
          booked: minutes.describe(
            'What scheduled work takes, also outside of shifts; of today what is still to come. Minutes.',
          ),
          free: minutes.describe('Working time that no work takes. Minutes.'),
        }),
      ),
    }),
  )
  .register(answerComponents, { id: 'Capacity' })

export type CapacityRecord = z.output<typeof capacityRecord>
