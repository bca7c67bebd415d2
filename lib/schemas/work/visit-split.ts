import { z } from 'zod'
import { described, type Meanings } from '@/lib/schemas/described'
import {
  MAX_DURATION_MINUTES,
  optionalReference,
  optionalTimestamp,
  timestamp,
  wholeNumber,
} from '@/lib/schemas/fields'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  at: 'When the visit ended; now where it is left out.',
  minutes: 'How many minutes are left; where it is left out, what the visit was planned for less what it took.',
  technician_id: 'Who goes on; whoever made the visit where it is left out, nobody yet with null.',
  scheduled_start:
    'When the work goes on; where it is left out, when the technician begins to work next. Not scheduled with null.',
}

/** How the work of a visit goes on. */
export const visitContinue = z.object(
  described(FIELDS, {
    at: timestamp().optional(),
    minutes: wholeNumber(1, MAX_DURATION_MINUTES, 'minutes').optional(),
    technician_id: optionalReference(),
    scheduled_start: optionalTimestamp(),
  }),
)
export type VisitContinue = z.output<typeof visitContinue>
