'use server'

import { z } from 'zod'
import { actionsFor } from '@/lib/forms/actions-for'
import { withoutData } from '@/lib/forms/form-state'
import { DECISIONS } from '@/lib/schemas/field/command'
import { decideCommand } from '@/lib/services/scheduling/field-commands'

// What a browser sends may be anything.
const decision = z.enum(DECISIONS).catch('discard')

/** Does what a technician asked for after all, or leaves the job as it is. */
export const decide = actionsFor('write:work-orders', { page: '/field-inbox', refresh: true }).write(
  ({ ctx }, id: string, action: 'apply' | 'discard') =>
    withoutData(decideCommand(ctx, id, { action: decision.parse(action) })),
)
