import { z } from 'zod'
import { flag } from '@/lib/schemas/query'
import { described, type Meanings } from '@/lib/schemas/described'
import {
  MAX_DURATION_MINUTES,
  optionalReference,
  optionalTimestamp,
  reference,
  timestamp,
  wholeNumber,
} from '@/lib/schemas/fields'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  at: 'When the visit ended; now where it is left out.',
  minutes: 'How many minutes are left; where it is left out, what the visit was planned for less what it took.',
  technician_id: 'The technician who goes on; the one of the visit when left out, unassigned with null.',
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

const SPLIT_FIELDS: Meanings = {
  technician_id: 'Whose working time it is planned in; the technician of the work order where it is left out.',
  scheduled_date:
    'The first visit begins then or as soon as the technician works; the date of the work order where it is left out.',
  minutes:
    'How long all of the work takes, in whole minutes; `total_duration` of the work order where it is left out, or else `estimated_duration`.',
}

/** How a work order is planned in several visits. */
export const workOrderSplit = z.object(
  described(SPLIT_FIELDS, {
    technician_id: reference().optional(),
    scheduled_date: timestamp().optional(),
    minutes: wholeNumber(1, MAX_DURATION_MINUTES, 'minutes').optional(),
  }),
)
export type WorkOrderSplit = z.output<typeof workOrderSplit>

export const splitQuery = z.object({
  dry_run: flag().optional().meta({
    description: 'With `true` nothing is written: the answer is the visits as they would be, with their conflicts.',
  }),
})
