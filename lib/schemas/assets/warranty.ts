import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { WARRANTY_TYPES } from '@/lib/domain/warranty/warranty'
import { dayRecord } from '@/lib/schemas/fields'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  asset_id: 'The asset.',
  warranty_type: 'What kind of warranty it has.',
  warranty_start: 'The first day of the warranty.',
  warranty_expiry: 'The last day of the warranty.',
  is_active: 'Whether the warranty holds today, in the account’s time zone.',
  days_remaining: 'For how many more days the warranty holds, today not counted; 0 when it does not.',
  coverage: 'What the warranty pays for today.',
  parts: 'Whether it pays for parts.',
  labor: 'Whether it pays for work.',
  extended_hours: 'Whether it pays for work outside of business hours.',
}

/** How the warranty of an asset stands today (R-WA-2, R-WA-3). */
export const warrantyRecord = z
  .object(
    described(FIELDS, {
      asset_id: z.uuid(),
      warranty_type: z.enum(WARRANTY_TYPES),
      warranty_start: dayRecord.nullable(),
      warranty_expiry: dayRecord.nullable(),
      is_active: z.boolean(),
      days_remaining: z.int().min(0),
      coverage: z.object(described(FIELDS, { parts: z.boolean(), labor: z.boolean(), extended_hours: z.boolean() })),
    }),
  )
  .register(answerComponents, { id: 'Warranty' })
export type WarrantyRecord = z.output<typeof warrantyRecord>
