import { z } from 'zod'
import { SLA_KINDS } from '@/lib/domain/sla/types'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, severalOf, text } from '@/lib/schemas/fields'
import { containing, listOf, withValue } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'What people call the reason.',
  who: 'Whom the work waits for: the customer, us, a supplier, or the weather.',
  stops: 'Which promises stand still while work waits for this reason; none: all go on.',
  is_default:
    'Whether it counts where work is put on hold without a reason. The first one is; making another one the default ends it here.',
}

/** Whom work waits for. */
export const HOLD_PARTIES = ['customer', 'us', 'supplier', 'weather'] as const

/** Why work waits (R-SL-5). */
export const holdReasonCreate = z.object(
  described(FIELDS, {
    name: text(),
    who: z.enum(HOLD_PARTIES),
    stops: severalOf(SLA_KINDS).optional(),
    is_default: z.boolean().optional(),
  }),
)
export const holdReasonUpdate = holdReasonCreate.partial()

export const holdReasonRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      name: z.string(),
      who: z.enum(HOLD_PARTIES),
      stops: z.array(z.enum(SLA_KINDS)),
      is_default: z.boolean(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'HoldReason' })
export type HoldReasonRecord = z.output<typeof holdReasonRecord>

export const holdReasonList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text' },
  order: 'name',
  filters: { who: withValue(HOLD_PARTIES), search: containing('name') },
})
export const holdReasonListQuery = holdReasonList.query
