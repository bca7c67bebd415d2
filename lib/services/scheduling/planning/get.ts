import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import type { PlanRecord } from '@/lib/schemas/scheduling/plan'
import { readPlanRecord } from './record'

/** A plan as it stands: how far it is, and the best so far. Throws `forbidden`, `not_found`. */
export async function getPlan(ctx: ServiceContext, id: string): Promise<PlanRecord> {
  requireScope(ctx, 'read:work-orders')
  return readPlanRecord(reader(ctx), ctx, id)
}
