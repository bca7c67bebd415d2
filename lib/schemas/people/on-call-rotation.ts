import { z } from 'zod'
import { day, optionalText, reference, wholeNumber } from '@/lib/schemas/fields'

const MAX_PEOPLE = 50
const MAX_WEEKS = 104

/** People who are on call for a week each, in turn, from a day and minute on (R-SD-9). */
export const onCallRotation = z.object({
  technician_ids: z.array(reference()).min(1).max(MAX_PEOPLE),
  territory: optionalText(),
  first_day: day(),
  start_minute: wholeNumber(0, 1_439, 'minutes from midnight'),
  weeks: wholeNumber(1, MAX_WEEKS, 'weeks'),
})
export type OnCallRotation = z.input<typeof onCallRotation>
