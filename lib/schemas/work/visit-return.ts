import { z } from 'zod'
import { optionalMinutes, optionalReference, optionalTimestamp } from '@/lib/schemas/fields'
import { VISIT_OUTCOMES } from '@/lib/domain/work-orders/visit-status'

/** How a visit ended, and who comes back when: without a time somebody finds one later. */
export const visitReturn = z.object({
  outcome: z.enum(VISIT_OUTCOMES, 'must be one of the outcomes'),
  technician_id: optionalReference(),
  scheduled_start: optionalTimestamp(),
  minutes: optionalMinutes(),
})
