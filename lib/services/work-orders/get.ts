import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { reader } from '@/lib/db/transaction'
import type { WorkOrderRecord } from '@/lib/schemas/work-order'
import { readWorkOrder } from './record'

/** One work order (specification, section 4.1). Throws `forbidden`, `not_found`. */
export async function getWorkOrder(ctx: ServiceContext, id: string): Promise<WorkOrderRecord> {
  requireScope(ctx, 'read:work-orders')
  return readWorkOrder(reader(ctx), ctx, id)
}
