import { z } from 'zod'
import { TERRITORY_RULES } from '@/lib/domain/planning/policy'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { wholeNumber } from '@/lib/schemas/fields'

/** A working day of driving keeps everybody in their territory. */
const MAX_TERRITORY_MINUTES = 480

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  territory_rule:
    '`required`: nobody is sent to work out of their territory; `preferred`: somebody is, where that saves more than `territory_minutes`.',
  territory_minutes: 'What work outside of the territory counts as, in minutes of driving; urgent work a third of it.',
}

/** What a company decides about plans, repairs and suggestions. */
export const planningPolicyUpdate = z
  .object(
    described(FIELDS, {
      territory_rule: z.enum(TERRITORY_RULES, 'must be preferred or required'),
      territory_minutes: wholeNumber(0, MAX_TERRITORY_MINUTES, 'minutes'),
    }),
  )
  .partial()
export type PlanningPolicyUpdate = z.input<typeof planningPolicyUpdate>

export const planningPolicyRecord = z
  .object(described(FIELDS, { territory_rule: z.enum(TERRITORY_RULES), territory_minutes: z.int() }))
  .register(answerComponents, { id: 'PlanningPolicy' })
export type PlanningPolicyRecord = z.output<typeof planningPolicyRecord>
