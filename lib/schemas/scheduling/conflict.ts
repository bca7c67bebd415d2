import { z } from 'zod'
import { CONFLICT_CODES, SEVERITIES } from '@/lib/domain/conflicts/types'

/** One reason against a plan. */
export const conflictRecord = z.object({
  code: z.enum(CONFLICT_CODES),
  severity: z.enum(SEVERITIES).meta({
    description:
      'hard: cannot be done as scheduled. soft: can be done, but somebody should have decided it. info: something that ' +
      'would have been checked is not known.',
  }),
  message: z.string().meta({ description: 'One sentence that names the cause' }),
  related: z.array(z.uuid()).readonly().meta({ description: 'Ids of the work orders or leaves it comes from' }),
})
