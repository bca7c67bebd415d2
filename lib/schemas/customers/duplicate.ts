import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, reference, refuseRepeated } from '@/lib/schemas/fields'
import { choice, idFilter } from '@/lib/schemas/query'

/** What two customers can have in common that makes them look like one. */
export const DUPLICATE_REASONS = ['email', 'name_and_postal_code', 'phone', 'tax_id'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** More pairs are not told at once: those that have most in common come first, and what is settled leaves the list. */
export const MAX_PAIRS = 200

export const duplicatesQuery = z.object({
  reason: choice(DUPLICATE_REASONS).optional().meta({ description: 'Only pairs that have this in common' }),
  customer_id: idFilter().optional().meta({ description: 'Only pairs with this customer' }),
})
export type DuplicatesQuery = z.output<typeof duplicatesQuery>

const FIELDS: Meanings = {
  customers: 'The two, the older one first.',
  reasons: 'What they have in common.',
}

const CUSTOMER: Meanings = {
  customer_number: 'The number that the service gave it.',
  name: 'What the customer is called.',
  email: 'The main e-mail address.',
  phone: 'The main number, written as people write it.',
  tax_id: 'The number by which tax authorities know it.',
  postal_code: 'That of the address.',
  city: 'That of the address.',
}

const duplicateCustomer = z.object(
  described(CUSTOMER, {
    id: z.uuid(),
    customer_number: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    tax_id: z.string().nullable(),
    postal_code: z.string().nullable(),
    city: z.string().nullable(),
    created_at: instantRecord,
  }),
)

/** Two live customers that may be one (R-ME-5). */
export const duplicatePair = z
  .object(
    described(FIELDS, {
      customers: z.array(duplicateCustomer).length(2),
      reasons: z.array(z.enum(DUPLICATE_REASONS)).min(1),
    }),
  )
  .register(answerComponents, { id: 'DuplicatePair' })
export type DuplicatePair = z.output<typeof duplicatePair>

const BODY: Meanings = {
  customer_ids: 'The two customers.',
  is_dismissed: 'With `false` they are told as possible duplicates again; left out, it is `true`.',
}

/** What says that two customers are not the same. */
export const duplicateDismiss = z.object(
  described(BODY, {
    customer_ids: z.array(reference()).length(2, 'must be two').superRefine(refuseRepeated),
    is_dismissed: z.boolean().optional(),
  }),
)

const DISMISSED: Meanings = {
  customer_ids: 'The two, the older one first.',
  is_dismissed: 'Whether they are known not to be the same.',
}

/** What is known of two customers that look like one. */
export const duplicateDismissal = z
  .object(described(DISMISSED, { customer_ids: z.array(z.uuid()).length(2), is_dismissed: z.boolean() }))
  .register(answerComponents, { id: 'DuplicateDismissal' })
export type DuplicateDismissal = z.output<typeof duplicateDismissal>
