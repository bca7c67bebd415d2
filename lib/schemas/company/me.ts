import { z } from 'zod'
import { SCOPES } from '@/lib/access/permissions'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { actorRecord } from '@/lib/schemas/data/history'
import { instantRecord } from '@/lib/schemas/fields'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  account: 'The company whose records the credential reaches.',
  scopes: 'What the credential may; `admin` stands for all.',
  rate_limit: 'The use of the limit in this hour; null when requests are not limited.',
  name: 'What the company is called.',
  tier: 'What the company has booked, which says how many requests an hour it has.',
  time_zone: 'The time zone in which days begin and end (IANA).',
  currency: 'The currency of all amounts (ISO 4217).',
  limit: 'Requests per hour.',
  remaining: 'Requests left in this hour.',
  resets_at: 'When the next hour begins.',
  of: 'Whose limit it is: that of the whole account, or of this key alone, whichever leaves less.',
}

/** Who asks, for which company, and what they may. */
export const meRecord = z
  .object(
    described(FIELDS, {
      actor: actorRecord.describe('The key or application, as the history names it; an application for whom it acts.'),
      account: z.object(
        described(FIELDS, {
          id: z.uuid(),
          name: z.string(),
          tier: z.enum(['standard', 'professional', 'enterprise']),
          time_zone: z.string(),
          currency: z.string(),
        }),
      ),
      scopes: z.array(z.enum(SCOPES)),
      rate_limit: z
        .object(
          described(FIELDS, {
            limit: z.int(),
            remaining: z.int(),
            resets_at: instantRecord,
            of: z.enum(['account', 'key']),
          }),
        )
        .nullable(),
    }),
  )
  .register(answerComponents, { id: 'Me' })
export type MeRecord = z.output<typeof meRecord>
