import { z } from 'zod'
import { BILLING_MARKS } from '@/lib/domain/billing/state'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import {
  dayRecord,
  instantRecord,
  optionalDay,
  optionalText,
  reference,
  refuseRepeated,
  text,
} from '@/lib/schemas/fields'

const FIELDS: Meanings = {
  work_order_id: 'The work order that it is about.',
  kind: '`billed_elsewhere`: in another program. `no_charge`: it is not charged. `invoiced`: by an invoice.',
  reference: 'The number of the invoice.',
  invoice_id: 'The invoice that bills the lines, of an `invoiced` one.',
  billed_on: 'The day of the invoice; today, when it was not sent.',
  reason: 'Why it is not charged.',
  line_item_ids:
    'The line items that were billed; all that were not, when left out. None of a work order without lines.',
}

const MAX_LINES = 500

/** What was billed in another program. */
export const billedElsewhere = z.object(
  described(FIELDS, {
    reference: optionalText(100),
    billed_on: optionalDay(),
    line_item_ids: z.array(reference()).min(1).max(MAX_LINES).superRefine(refuseRepeated).optional(),
  }),
)

/** Why a work order is not charged. */
export const noCharge = z.object(described(FIELDS, { reason: text() }))

export const billingMarkCreate = z.object(
  described(FIELDS, {
    kind: z.enum(BILLING_MARKS).exclude(['invoiced']),
    ...billedElsewhere.shape,
    reason: optionalText(),
  }),
)

export const billingMarkRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      work_order_id: z.uuid(),
      kind: z.enum(BILLING_MARKS),
      reference: z.string().nullable(),
      billed_on: dayRecord.nullable(),
      reason: z.string().nullable(),
      line_item_ids: z.array(z.uuid()),
      invoice_id: z.uuid().nullable(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'BillingMark' })
export type BillingMarkRecord = z.output<typeof billingMarkRecord>
