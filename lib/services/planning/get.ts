import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { reader } from '@/lib/db/transaction'
import type { PlanRecord } from '@/lib/schemas/plan'
import { readPlanRecord } from './record'

/** A plan as it stands: how far it is, and the best so far. Throws `forbidden`, `not_found`. */
export async function getPlan(ctx: ServiceContext, id: string): Promise<PlanRecord> {
  requireScope(ctx, 'read:work-orders')
  return readPlanRecord(reader(ctx), ctx, id)
}
