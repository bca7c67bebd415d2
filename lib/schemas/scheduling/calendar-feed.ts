import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord } from '@/lib/schemas/fields'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  technician_id: 'The technician whose visits and leave it lists; null for a customer’s feed.',
  customer_id: 'The customer whose visits it lists; null for a technician’s feed.',
  created_by: 'Who asked for this address.',
  created_at: 'Since when this address works.',
  last_read_at: 'When a calendar program read it last; null while none did.',
}

/** The secret address of somebody's visits, without the address: that is shown once. */
export const calendarFeedRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      technician_id: z.uuid().nullable(),
      customer_id: z.uuid().nullable(),
      created_by: z.string(),
      created_at: instantRecord,
      last_read_at: instantRecord.nullable(),
    }),
  )
  .register(answerComponents, { id: 'CalendarFeed' })
export type CalendarFeedRecord = z.output<typeof calendarFeedRecord>

/** The answer that tells the address: the only one. */
export const calendarFeedWithUrl = calendarFeedRecord
  .extend({
    url: z.string().meta({
      description:
        'The address for calendar programs, shown here and never again. Whoever has it sees the visits without a sign-in.',
    }),
  })
  .register(answerComponents, { id: 'CalendarFeedWithUrl' })
export type CalendarFeedWithUrl = z.output<typeof calendarFeedWithUrl>

/** How far back and ahead a feed reaches, in days. */
export const FEED_DAYS = { back: 30, ahead: 180 } as const
/** How often an address may be read in an hour. */
export const FEED_READS_PER_HOUR = 120
