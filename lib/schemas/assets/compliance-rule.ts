import { z } from 'zod'
import { APPLIANCES, REFRIGERANT_UNITS, SUBSTANCE_CLASSES } from '@/lib/domain/compliance/types'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { day, dayRecord, instantRecord, optionalText, severalOf, text, upTo, wholeNumber } from '@/lib/schemas/fields'
import { containing, listOf, withAnyOf } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'What people call the rule.',
  appliance: 'For what kind of appliance it is.',
  substance_classes: 'For which refrigerants it is; none: for all.',
  min_charge: 'From which full charge on it applies.',
  unit: 'In what that charge is.',
  limit_percent: 'How much of its charge an appliance may lose in a year; more is a breach.',
  repair_days: 'Within how many days a breach is to be repaired.',
  citation: 'Where that is written.',
  valid_from: 'From which day on it counts, until a newer one for the same does.',
}

const MAX_CHARGE = 999_999_999.999
const MAX_PERCENT = 999.999
const MAX_DAYS = 3_650

/** How much may leak (R-RC-3). */
export const complianceRuleCreate = z.object(
  described(FIELDS, {
    name: text(),
    appliance: z.enum(APPLIANCES),
    substance_classes: severalOf(SUBSTANCE_CLASSES).optional(),
    min_charge: upTo(MAX_CHARGE, 3).refine((value) => value >= 0, 'must be 0 or more'),
    unit: z.enum(REFRIGERANT_UNITS),
    limit_percent: upTo(MAX_PERCENT, 3).refine((value) => value >= 0, 'must be 0 or more'),
    repair_days: wholeNumber(0, MAX_DAYS, 'days'),
    citation: optionalText(),
    valid_from: day(),
  }),
)
export const complianceRuleUpdate = complianceRuleCreate.partial()

export const complianceRuleRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      name: z.string(),
      appliance: z.enum(APPLIANCES),
      substance_classes: z.array(z.enum(SUBSTANCE_CLASSES)),
      min_charge: z.number(),
      unit: z.enum(REFRIGERANT_UNITS),
      limit_percent: z.number(),
      repair_days: z.int(),
      citation: z.string().nullable(),
      valid_from: dayRecord,
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'ComplianceRule' })
export type ComplianceRuleRecord = z.output<typeof complianceRuleRecord>

export const complianceRuleList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text', valid_from: 'date' },
  order: 'name',
  filters: { appliance: withAnyOf(APPLIANCES), search: containing('name', 'citation') },
})
export const complianceRuleListQuery = complianceRuleList.query
export type ComplianceRuleListQuery = z.output<typeof complianceRuleListQuery>
