import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { CONFLICT_CODES, SEVERITIES } from '@/lib/domain/conflicts/types'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  code: 'What kind of conflict it is.',
}

/** One reason against a plan. */
export const conflictRecord = z
  .object(
    described(FIELDS, {
      code: z.enum(CONFLICT_CODES),
      severity: z.enum(SEVERITIES).meta({
        description:
          'hard: cannot be done as scheduled. soft: can be done, but somebody should have decided it. info: something that ' +
          'would have been checked is not known.',
      }),
      message: z.string().meta({ description: 'One sentence that names the cause' }),
      related: z
        .array(z.uuid())
        .readonly()
        .meta({ description: 'Ids of the work orders, leaves or assets it comes from' }),
    }),
  )
  .register(answerComponents, { id: 'SchedulingConflict' })
