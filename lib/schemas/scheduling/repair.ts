import { z } from 'zod'
import { REPAIR_TRIGGERS } from '@/lib/domain/repair/types'
import { described, type Meanings } from '@/lib/schemas/described'
import { reference, wholeNumber } from '@/lib/schemas/fields'

/** A visit runs over by a day at most. */
const MAX_OVERRUN_MINUTES = 1440

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  type:
    '`leave`: somebody is on leave while they have work; `overrun`: work runs late or takes longer; `no_access` and `cancellation`: its ' +
    'technician has time again, for work that waits; `at_risk`: the work order itself needs another technician or time.',
  time_off_id: 'Of `leave`: which one.',
  work_order_id: 'Of all others: the work order.',
  minutes:
    'Of `overrun`: how many minutes longer than planned it takes. Without it: until now, as long as it is under way.',
}

/** What happened. */
export const repairCreate = z.object(
  described(FIELDS, {
    type: z.enum(REPAIR_TRIGGERS, `must be one of ${REPAIR_TRIGGERS.join(', ')}`),
    time_off_id: reference().nullable().optional(),
    work_order_id: reference().nullable().optional(),
    minutes: wholeNumber(1, MAX_OVERRUN_MINUTES, 'minutes').nullable().optional(),
  }),
)
export type RepairCreate = z.input<typeof repairCreate>
