import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { dayRecord } from '@/lib/schemas/fields'
import { dayFilter } from '@/lib/schemas/query'

const FIELDS: Meanings = {
  as_of: 'As of the end of which day.',
  totals: 'What all customers owe.',
  customers: 'What each customer owes, who owes most of what is overdue first; 1,000 at most.',
  customer_id: 'Who pays.',
  customer_name: 'What the customer is called.',
  not_due: 'What is not due yet.',
  days_1_30: 'What is 1 to 30 days overdue.',
  days_31_60: 'What is 31 to 60 days overdue.',
  days_61_90: 'What is 61 to 90 days overdue.',
  over_90: 'What is more than 90 days overdue.',
  total: 'All of it, in the account’s currency.',
  credit: 'What payments and credit notes have left that settled nothing yet.',
}

const amounts = {
  not_due: z.number(),
  days_1_30: z.number(),
  days_31_60: z.number(),
  days_61_90: z.number(),
  over_90: z.number(),
  total: z.number(),
  credit: z.number(),
}

/** What customers owe as of a day, by how long it is overdue (R-BI-16). */
export const receivables = z
  .object(
    described(FIELDS, {
      as_of: dayRecord,
      totals: z.object(described(FIELDS, amounts)),
      customers: z.array(z.object(described(FIELDS, { customer_id: z.uuid(), customer_name: z.string(), ...amounts }))),
    }),
  )
  .register(answerComponents, { id: 'Receivables' })
export type Receivables = z.output<typeof receivables>
export type Owed = Receivables['customers'][number]

export const receivablesQuery = z.object({
  as_of: dayFilter().optional().meta({ description: 'As of the end of this day; today, when it is not sent.' }),
})
