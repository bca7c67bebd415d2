import { z } from 'zod'
import {
  ALLOWANCE_PERIODS,
  ALLOWANCE_UNITS,
  COVERED_TYPES,
  LINE_PAYERS,
  SOURCE_TYPES,
} from '@/lib/domain/coverage/types'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import {
  day,
  dayRecord,
  NOTES_LENGTH,
  optionalReference,
  reference,
  text,
  timestamp,
  wholeNumber,
} from '@/lib/schemas/fields'
import { LINE_ITEM_TYPES } from '@/lib/schemas/work/line-item'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  work_order_id: 'The work order.',
  coverage_date:
    'The day whose warranties and contracts count: that of the call, in the account’s time zone, unless another was chosen.',
  is_decided: 'Whether the work order is completed, so that who pays was decided.',
  lines: 'Its line items in order, each with who pays.',
  line_item_id: 'The line item.',
  description: 'The text on the invoice.',
  type: 'What is billed.',
  asset_id: 'The asset that it is about.',
  subtotal: 'Before tax, in the account’s currency.',
  decided: 'Whether who pays was written; otherwise it is computed again on each read.',
  payer: 'Who pays, or pays most.',
  covered_percent: 'The percentage of the subtotal that others than the customer pay.',
  source_type: 'What makes others pay.',
  source_id: 'The id of that record.',
  coverage_reason: 'Why, in words.',
  coverage_locked: 'Whether a person locked who pays.',
  covered_amount: 'What others pay of the subtotal.',
  billable_subtotal: 'What the customer pays of the subtotal, in the account’s currency.',
  billable_tax: 'The tax on that.',
  billable_total: 'What the customer pays, with tax.',
  totals: 'The sums of the lines.',
  outlook: 'Who would pay for parts, labor and travel of this work order, whether or not lines say so yet.',
  percent: 'The percentage that others than the customer pay.',
  reason: 'Why, in words.',
  verdict: 'Who pays, or pays most.',
  left: 'What is left of the allowance that would be used; null without one.',
  contract_line_id: 'The contract line that would pay.',
  included: 'How much is included in the period.',
  unit: 'What is counted.',
  period: 'For how long.',
  part_id: 'The part of the catalogue, whose own warranty may pay.',
  minutes: 'How many minutes the work takes; 60 when not sent.',
  at: 'When it is done; the day, in the account’s time zone, decides which warranties and contracts count.',
}

const amounts = {
  covered_amount: z.number(),
  billable_subtotal: z.number(),
  billable_tax: z.number(),
  billable_total: z.number(),
}
const source = { source_type: z.enum(SOURCE_TYPES).nullable(), source_id: z.uuid().nullable() }

const coveredLine = z.object(
  described(FIELDS, {
    line_item_id: z.uuid(),
    description: z.string(),
    type: z.enum(LINE_ITEM_TYPES),
    asset_id: z.uuid().nullable(),
    subtotal: z.number(),
    decided: z.boolean(),
    payer: z.enum(LINE_PAYERS),
    covered_percent: z.number(),
    ...source,
    coverage_reason: z.string(),
    coverage_locked: z.boolean(),
    ...amounts,
  }),
)
export type CoveredLine = z.output<typeof coveredLine>

/** Who pays for a work order (R-WP-1). */
export const workOrderCoverage = z
  .object(
    described(FIELDS, {
      work_order_id: z.uuid(),
      coverage_date: dayRecord,
      is_decided: z.boolean(),
      lines: z.array(coveredLine),
      totals: z.object(described(FIELDS, amounts)),
      outlook: z.array(
        z.object(
          described(FIELDS, {
            type: z.enum(COVERED_TYPES),
            payer: z.enum(LINE_PAYERS),
            percent: z.number(),
            ...source,
            reason: z.string(),
          }),
        ),
      ),
    }),
  )
  .register(answerComponents, { id: 'WorkOrderCoverage' })
export type WorkOrderCoverage = z.output<typeof workOrderCoverage>

const MAX_MINUTES = 10_080

const reason = text(NOTES_LENGTH).meta({ description: 'Why, in words; it stands in the history' })

export const coverageLock = z.object({ reason })

/** The day whose warranties and contracts count (R-WP-3). */
export const coverageDate = z.object({
  coverage_date: day()
    .nullable()
    .meta({ description: 'The day whose warranties and contracts count; null is that of the call' }),
  reason,
})

/** A question before the call: who would pay. */
export const coverageQuestion = z.object(
  described(FIELDS, {
    asset_id: reference(),
    part_id: optionalReference(),
    type: z.enum(COVERED_TYPES),
    minutes: wholeNumber(1, MAX_MINUTES, 'minutes').nullable().optional(),
    at: timestamp(),
  }),
)

export const coverageVerdict = z
  .object(
    described(FIELDS, {
      asset_id: z.uuid(),
      coverage_date: dayRecord,
      verdict: z.enum(LINE_PAYERS),
      percent: z.number(),
      ...source,
      reason: z.string(),
      left: z
        .object(
          described(
            { ...FIELDS, left: 'How much of that is left.' },
            {
              contract_line_id: z.uuid(),
              unit: z.enum(ALLOWANCE_UNITS),
              period: z.enum(ALLOWANCE_PERIODS),
              included: z.number(),
              left: z.number(),
            },
          ),
        )
        .nullable(),
    }),
  )
  .register(answerComponents, { id: 'CoverageVerdict' })
export type CoverageVerdict = z.output<typeof coverageVerdict>
