'use server'

import { z } from 'zod'
import { actionsFor } from '@/lib/forms/actions-for'
import { DECISIONS } from '@/lib/schemas/field/command'
import { decideCommands } from '@/lib/services/field/commands'

/** More than one job has to decide about. */
const MAX_DECIDED = 200
// What a browser sends may be anything.
const decision = z.enum(DECISIONS).catch('discard')

const commandIds = z.array(z.string()).max(MAX_DECIDED)

/** Does what technicians did at a job after all, in the order in which it happened, or leaves the job as it is. */
export const decide = actionsFor('write:work-orders', { page: '/field-inbox', refresh: true }).write(
  ({ ctx }, ids: readonly string[], action: 'apply' | 'discard') =>
    decideCommands(ctx, commandIds.parse(ids), { action: decision.parse(action) }),
)
