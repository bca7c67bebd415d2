import { z } from 'zod'
import {
  ASKING_REASONS,
  BILLING_REASONS,
  BILLING_STATES,
  type BillingReason,
  COMPUTED_REASONS,
  type StoredReason,
} from '@/lib/domain/billing/state'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import {
  instantRecord,
  namedRecord,
  optionalDay,
  optionalText,
  reference,
  refuseRepeated,
  text,
} from '@/lib/schemas/fields'
import { byDay, byVerb, listOf, ofRecord } from '@/lib/schemas/list'
import { choices, flag, idFilter } from '@/lib/schemas/query'
import { lineItemCreate } from '@/lib/schemas/work/line-item'
import { billableTotalsRecord, workOrderUpdate } from '@/lib/schemas/work/work-order'
import { billingMarkRecord } from './billing-mark'
import { lineProposal } from './line-proposal'

const FIELDS: Meanings = {
  work_order_id: 'The work order.',
  work_order_number: 'What people call the work order.',
  billing_state: 'How far it is billed.',
  reasons: 'Why it cannot be billed yet, or what to look at before.',
  reason: 'What it is.',
  blocks: 'Whether it cannot be billed before that is put right; otherwise a person may confirm it.',
  confirmed_reasons: 'The reasons that a person confirmed: they ask no more.',
  billable_totals:
    'What the customer owes, and what others pay; null until it is decided who pays for every line item.',
  taxes: 'What the customer owes of it by tax code and rate, as its lines have it; the invoice rounds the sum of each.',
  tax_code_id: 'The tax code; null of lines without one.',
  rate: 'The rate, as a fraction.',
  net: 'What the customer owes before tax.',
  tax: 'The tax on that, in the account’s currency.',
  margin:
    'What it costs the company, and what is left of what the customer owes before tax; null until it is decided who pays.',
  cost: 'What its lines cost the company, in the account’s currency.',
  amount: 'What the customer owes before tax, less the cost.',
  lines_without_cost: 'How many lines count as 0, since nobody said what they cost.',
  proposals: 'Lines that the work proposes, and changes of those it proposed before.',
  marks: 'What was said about billing it, the newest first.',
  completed_at: 'When it was completed; null of cancelled work.',
  customer: 'For whom it was done.',
  site: 'Where it was done.',
}

const REASON_NAMES = Object.keys(BILLING_REASONS) as [BillingReason, ...BillingReason[]]

const STORED_REASONS = REASON_NAMES.filter(
  (name): name is StoredReason => !(COMPUTED_REASONS as readonly string[]).includes(name),
) as [StoredReason, ...StoredReason[]]

const reasons = z.array(z.object(described(FIELDS, { reason: z.enum(REASON_NAMES), blocks: z.boolean() })))
const confirmed_reasons = z.array(z.enum(ASKING_REASONS))
const state = z.enum(BILLING_STATES)

/** How a work order is billed (R-BI-5, R-BI-6). */
export const workOrderBilling = z
  .object(
    described(FIELDS, {
      work_order_id: z.uuid(),
      billing_state: state,
      reasons,
      confirmed_reasons,
      billable_totals: billableTotalsRecord.nullable(),
      taxes: z.array(
        z.object(
          described(FIELDS, { tax_code_id: z.uuid().nullable(), rate: z.number(), net: z.number(), tax: z.number() }),
        ),
      ),
      margin: z
        .object(described(FIELDS, { cost: z.number(), amount: z.number(), lines_without_cost: z.int().min(0) }))
        .nullable(),
      proposals: z.array(lineProposal),
      marks: z.array(billingMarkRecord),
    }),
  )
  .register(answerComponents, { id: 'WorkOrderBilling' })
export type WorkOrderBilling = z.output<typeof workOrderBilling>

const MAX_LINES = 200
const line_item_id = reference().meta({ description: 'A line item of the work order.' })

/** What keeps a work order from being billed, put right (R-BI-6). */
export const workOrderBillingUpdate = workOrderUpdate
  .pick({ purchase_order: true, not_to_exceed: true, confirmed_reasons: true })
  .extend({
    line_prices: z
      .array(
        z.strictObject({
          line_item_id,
          unit_price: lineItemCreate.shape.unit_price.unwrap(),
        }),
      )
      .max(MAX_LINES)
      .optional()
      .meta({ description: 'What one of these line items costs, in the account’s currency.' }),
    line_tax_codes: z
      .array(z.strictObject({ line_item_id, tax_code_id: reference().meta({ description: 'The tax code.' }) }))
      .max(MAX_LINES)
      .optional()
      .meta({ description: 'How these line items are taxed: the rate is that of the code on the day of service.' }),
  })

/** Why what was said about billing is taken back. */
export const unbill = z.object({ reason: text().meta({ description: 'Why; it is kept in the history.' }) })

/** A work order that waits to be billed. */
export const billingQueueItem = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      work_order_number: z.string(),
      completed_at: instantRecord.nullable(),
      customer: namedRecord,
      site: namedRecord.nullable(),
      billing_state: state,
      billable_totals: billableTotalsRecord.nullable(),
      reasons,
      confirmed_reasons,
    }),
  )
  .register(answerComponents, { id: 'BillingQueueItem' })
export type BillingQueueItem = z.output<typeof billingQueueItem>

/** Work orders that wait to be billed, those that wait longest first. */
export const billingQueueList = listOf({
  sort: { completed_at: { kind: 'timestamp', nullable: true } },
  order: 'completed_at',
  filters: {
    reason: byVerb(choices(STORED_REASONS).optional(), 'Only work orders that wait for one of these reasons.'),
    ready: byVerb(
      flag().optional(),
      '`true`: only those that nothing blocks. `false`: only those that something does.',
    ),
    customer_id: ofRecord(),
    legal_entity_id: byVerb(idFilter(), 'Only work orders that this legal entity bills: its id.'),
    completed_from: byDay('from_day', 'completed_at', 'Completed on this day or later'),
    completed_to: byDay('to_day', 'completed_at', 'Completed on this day or earlier'),
  },
})
export const billingQueueQuery = billingQueueList.query
export type BillingQueueQuery = z.output<typeof billingQueueQuery>

const MAX_AT_ONCE = 100

/** Work orders that were billed in another program. */
export const billedTogether = z.object({
  work_order_ids: z
    .array(reference())
    .min(1)
    .max(MAX_AT_ONCE)
    .superRefine(refuseRepeated)
    .meta({ description: 'The work orders; all their line items that were not billed yet.' }),
  reference: optionalText(100).meta({ description: 'The number of the invoice there, the same for all.' }),
  billed_on: optionalDay().meta({ description: 'The day of the invoice; today, when it was not sent.' }),
})

export const billedWorkOrders = z
  .object({
    work_order_ids: z.array(z.uuid()).meta({ description: 'The work orders that are billed now.' }),
    billing_mark_ids: z.array(z.uuid()).meta({ description: 'The mark of each, in the same order.' }),
  })
  .register(answerComponents, { id: 'BilledWorkOrders' })
export type BilledWorkOrders = z.output<typeof billedWorkOrders>
