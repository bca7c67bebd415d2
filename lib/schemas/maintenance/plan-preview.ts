import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { dayRecord } from '@/lib/schemas/fields'
import { wholeFilter } from '@/lib/schemas/query'

const FIELDS: Meanings = {
  scope: 'The asset, site or customer that it is for.',
  key: 'What the visit will be known by: the rule’s own date.',
  due_date: 'When it is due.',
  window_start: 'The first day on which it is in time.',
  window_end: 'The last day on which it is in time.',
  is_due: 'Whether a visit comes of it.',
  is_merged: 'Whether it is done along with a larger visit.',
  reasons: 'Why the date is what it is, or why no visit comes of it.',
  kind: 'Such as clipped, deferred, moved, crossed, projected, too_few_readings, out_of_season, same_day, missed or merged.',
  text: 'The same for people.',
}
const MAX_PREVIEW = 100

/** How many dates are shown. */
export const planPreviewQuery = z.object({
  count: wholeFilter(MAX_PREVIEW).meta({ description: 'How many dates; 10 when not sent.' }),
})
export type PlanPreviewQuery = z.output<typeof planPreviewQuery>

export const planPreview = z
  .object(
    described(FIELDS, {
      scope: z.uuid(),
      key: z.string(),
      due_date: dayRecord,
      window_start: dayRecord,
      window_end: dayRecord,
      is_due: z.boolean(),
      is_merged: z.boolean(),
      reasons: z.array(z.object(described(FIELDS, { kind: z.string(), text: z.string() }))),
    }),
  )
  .register(answerComponents, { id: 'MaintenancePlanPreview' })
export type PlanPreview = z.output<typeof planPreview>

/** The work orders that a new plan makes at once, and when the first and the last of them are due. */
export type OrdersAhead = { count: number; first: string | null; last: string | null }
