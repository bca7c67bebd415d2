import { z } from 'zod'
import { described, type Meanings } from '@/lib/schemas/described'
import { reference, timestamp } from '@/lib/schemas/fields'
import { MAX_CREW_SIZE } from './work-order'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  technician_ids:
    'Who comes, beside those who come already. Where the work order is nobody’s yet, the first gets it and leads; all others help.',
  crew_id:
    'The crew that comes, in place of `technician_ids`: whoever is in it on the day of the work order. Its lead of that day gets the work order, and who comes already stays.',
  scheduled_date: 'When all of them begin; where it is left out, the date of the work order.',
}

/** Who comes together to a work order: people, or a crew. */
export const workOrderStaff = z.object(
  described(FIELDS, {
    technician_ids: z.array(reference()).min(1, 'must name at least one technician').max(MAX_CREW_SIZE).optional(),
    crew_id: reference().optional(),
    scheduled_date: timestamp().optional(),
  }),
)
export type WorkOrderStaff = z.output<typeof workOrderStaff>
