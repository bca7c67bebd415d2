import { z } from 'zod'
import { PAYMENT_KINDS } from '@/lib/domain/billing/invoice/status'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import {
  dayRecord,
  instantRecord,
  optionalDay,
  optionalText,
  reference,
  refuseRepeated,
  upTo,
} from '@/lib/schemas/fields'
import { byDate, byVerb, listOf, ofRecord } from '@/lib/schemas/list'
import { choices, idFilter } from '@/lib/schemas/query'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  kind: '`payment`: money that came. `refund`: money that went back, for credit notes. `write_off`: what is not claimed any more.',
  customer_id: 'Who paid, or was paid.',
  amount: 'How much, in the account’s currency; more than 0.',
  method: 'How it was paid, such as bank transfer or cash.',
  reference: 'What stands on the bank statement, or the number of the cheque.',
  received_on: 'The day on which it came; today, when it was not sent.',
  allocations: 'What it settles. What is left stays with the payment, to be allocated later.',
  unallocated: 'What of it settled nothing yet.',
}
const ALLOCATION: Meanings = {
  invoice_id: 'The invoice, or of a refund the credit note.',
  number: 'What people call it.',
  amount: 'How much of it is settled, in the account’s currency.',
}

const MAX_AMOUNT = 9_999_999_999_999.99
const MAX_ALLOCATIONS = 200
const amount = upTo(MAX_AMOUNT, 4).refine((value) => value > 0, 'must be more than 0')
const allocations = z
  .array(z.strictObject(described(ALLOCATION, { invoice_id: reference(), amount })))
  .max(MAX_ALLOCATIONS)
  .superRefine((all, check) =>
    refuseRepeated(
      all.map(({ invoice_id }) => invoice_id.toLowerCase()),
      check,
    ),
  )

/** Money that came or went (R-BI-12). */
export const paymentCreate = z.object(
  described(FIELDS, {
    kind: z.enum(PAYMENT_KINDS).optional(),
    customer_id: reference(),
    amount,
    method: optionalText(100),
    reference: optionalText(100),
    received_on: optionalDay(),
    allocations: allocations.optional(),
  }),
)

/** What is put right of a payment; for another amount or customer it is deleted and recorded anew. */
export const paymentUpdate = paymentCreate.pick({ method: true, reference: true, received_on: true }).partial()

/** What a payment settles beside what it settled before. */
export const allocatePayment = z.object(described(FIELDS, { allocations: allocations.min(1) }))

export const paymentRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      kind: z.enum(PAYMENT_KINDS),
      customer_id: z.uuid(),
      amount: z.number(),
      method: z.string().nullable(),
      reference: z.string().nullable(),
      received_on: dayRecord,
      allocations: z.array(
        z.object(described(ALLOCATION, { invoice_id: z.uuid(), number: z.string().nullable(), amount: z.number() })),
      ),
      unallocated: z.number(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'Payment' })
export type PaymentRecord = z.output<typeof paymentRecord>

export const paymentList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', received_on: 'date' },
  filters: {
    customer_id: ofRecord(),
    kind: byVerb(choices(PAYMENT_KINDS).optional(), 'Any of several, separated by commas.'),
    invoice_id: byVerb(idFilter().optional(), 'Payments that settled this invoice.'),
    received_from: byDate('from_date', 'received_on', 'Received on this day or later'),
    received_to: byDate('to_date', 'received_on', 'Received on this day or earlier'),
  },
})
export const paymentListQuery = paymentList.query
export type PaymentListQuery = z.output<typeof paymentListQuery>
