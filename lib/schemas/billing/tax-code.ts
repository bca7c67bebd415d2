import { z } from 'zod'
import { TAX_CATEGORIES } from '@/lib/domain/billing/tax'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { day, dayRecord, instantRecord, optionalDay, optionalText, text, upTo } from '@/lib/schemas/fields'
import { containing, listOf, withAnyOf } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'What people call the tax code.',
  category:
    'The category of EN 16931: `S` standard, `Z` zero-rated, `E` exempt, `AE` reverse charge, `K` supply within the EU, `G` export, `O` outside the scope of tax.',
  exemption_code: 'Why no tax is due, as a code of the list VATEX.',
  exemption_text: 'Why no tax is due, in words; required for `E`, `AE`, `K`, `G` and `O`.',
  rates:
    'The parts of the tax, such as those of a state and a city; the rate on a day is the sum of those that hold on it. Only `S` has some. A change replaces them all.',
}

const RATE: Meanings = {
  name: 'What the part is called, such as that of the state.',
  rate: 'The tax as a fraction, such as 0.065 for 6.5 %.',
  valid_from: 'The first day on which it holds.',
  valid_to: 'The last day on which it holds; null until further notice.',
}

const MAX_RATES = 50

const taxRate = z.strictObject(
  described(RATE, {
    name: text(100),
    rate: upTo(1, 6).refine((value) => value > 0, 'must be a fraction above 0, such as 0.065'),
    valid_from: day(),
    valid_to: optionalDay().transform((value) => value ?? null),
  }),
)

/** How lines are taxed (R-BI-2). */
export const taxCodeCreate = z.object(
  described(FIELDS, {
    name: text(),
    category: z.enum(TAX_CATEGORIES),
    exemption_code: optionalText(40),
    exemption_text: optionalText(),
    rates: z.array(taxRate).max(MAX_RATES).optional(),
  }),
)
export const taxCodeUpdate = taxCodeCreate.partial()

export const taxCodeRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      name: z.string(),
      category: z.enum(TAX_CATEGORIES),
      exemption_code: z.string().nullable(),
      exemption_text: z.string().nullable(),
      rates: z.array(
        z.object(
          described(RATE, {
            name: z.string(),
            rate: z.number(),
            valid_from: dayRecord,
            valid_to: dayRecord.nullable(),
          }),
        ),
      ),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'TaxCode' })
export type TaxCodeRecord = z.output<typeof taxCodeRecord>

export const taxCodeList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text' },
  filters: { category: withAnyOf(TAX_CATEGORIES), search: containing('name') },
})
export const taxCodeListQuery = taxCodeList.query
