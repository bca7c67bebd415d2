import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import type { JsonText } from '@/lib/db/json-text'
import type { WorkOrderRecord } from '@/lib/schemas/work/work-order'
import { readWorkOrderWithConflicts } from './record'

/** One work order as JSON. Throws `forbidden`, `not_found`. */
export async function getWorkOrderText(ctx: ServiceContext, id: string): Promise<JsonText<WorkOrderRecord>> {
  requireScope(ctx, 'read:work-orders')
  return (await readWorkOrderWithConflicts(ctx.tx, ctx, id)).text
}

/** One work order. Throws `forbidden`, `not_found`. */
export async function getWorkOrder(ctx: ServiceContext, id: string): Promise<WorkOrderRecord> {
  return (await getWorkOrderText(ctx, id)).value()
}
