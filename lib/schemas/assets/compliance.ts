import { z } from 'zod'
import { APPLIANCES, LEAK_RATE_METHODS, REFRIGERANT_UNITS, SUBSTANCE_CLASSES } from '@/lib/domain/compliance/types'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { dayRecord } from '@/lib/schemas/fields'
import { dayFilter } from '@/lib/schemas/query'

const FIELDS: Meanings = {
  asset_id: 'The asset.',
  as_of: 'The day at whose end this was so, by what was known then.',
  method: 'How leak rates are computed: from the last addition, or from those of a rolling year.',
  circuits: 'Each circuit with an entry in the refrigerant log.',
  circuit: 'What the circuit is called.',
  substance: 'The refrigerant.',
  substance_class: 'Its class.',
  appliance: 'What the asset cools.',
  full_charge: 'The full charge.',
  unit: 'In what the charge is.',
  leak_rate: 'The percentage of its charge that it loses in a year; null before anything was added.',
  limit_percent: 'The limit that applies; null where no rule does.',
  rule: 'What sets the limit.',
  name: 'What the rule is called.',
  state: '`no_rule` applies, `within` the limit, `breached`, or `overdue` for a repair that is not verified.',
  last_addition_on: 'When refrigerant was added last.',
  breach: 'The newest breach of the limit.',
  occurred_on: 'The day of the addition that was beyond the limit.',
  repair_by: 'By which day it is to be repaired.',
  repaired_on: 'When the repair was verified; null while it was not.',
  citation: 'Where the limit is written.',
}

const rule = z.object(described(FIELDS, { id: z.uuid(), name: z.string(), citation: z.string().nullable() })).nullable()

export const complianceBreach = z.object(
  described(FIELDS, {
    occurred_on: dayRecord,
    leak_rate: z.number(),
    limit_percent: z.number(),
    citation: z.string().nullable(),
    repair_by: dayRecord,
    repaired_on: dayRecord.nullable(),
  }),
)

export const circuitCompliance = z.object(
  described(FIELDS, {
    circuit: z.string(),
    substance: z.string(),
    substance_class: z.enum(SUBSTANCE_CLASSES),
    appliance: z.enum(APPLIANCES),
    full_charge: z.number(),
    unit: z.enum(REFRIGERANT_UNITS),
    leak_rate: z.number().nullable(),
    limit_percent: z.number().nullable(),
    rule,
    state: z.enum(['no_rule', 'within', 'breached', 'overdue']),
    last_addition_on: dayRecord.nullable(),
    breach: complianceBreach.nullable(),
  }),
)
export type CircuitCompliance = z.output<typeof circuitCompliance>

/** How an asset stands with the limits of leaks (R-RC-4). */
export const complianceRecord = z
  .object(
    described(FIELDS, {
      asset_id: z.uuid(),
      as_of: dayRecord,
      method: z.enum(LEAK_RATE_METHODS),
      circuits: z.array(circuitCompliance),
    }),
  )
  .register(answerComponents, { id: 'AssetCompliance' })
export type ComplianceRecord = z.output<typeof complianceRecord>

export const complianceQuery = z.object({
  as_of: dayFilter().optional().meta({ description: 'As known at the end of this day; left out, now' }),
})
export type ComplianceQuery = z.output<typeof complianceQuery>
