import type { ServiceContext } from '@/lib/access/context'
import { ServiceError } from '@/lib/errors'
import type { PlanRecord } from '@/lib/schemas/scheduling/plan'
import { getTimeOff } from '@/lib/services/people/time-off'
import { createRepair } from '@/lib/services/scheduling/repair'

/**
 * Asks for a repair of the work that is scheduled into a leave; null where there is none. Nothing moves until an option is accepted.
 * Throws `forbidden`, `not_found`.
 */
export async function repairLeave(ctx: ServiceContext, leaveId: string, now = new Date()): Promise<PlanRecord | null> {
  await getTimeOff(ctx, leaveId)
  try {
    return await createRepair(ctx, { type: 'leave', time_off_id: leaveId }, now)
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'validation_error') return null
    throw error
  }
}
