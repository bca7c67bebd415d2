import type { ServiceContext } from '@/lib/access/context'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import { deleteRecord } from '@/lib/services/records/delete'
import { readWorkOrder } from './record'

/**
 * Moves a work order to the trash; its tasks and line items cannot be reached until it is restored (R-PE-5). Throws
 * `forbidden`, `not_found`, `precondition_failed`.
 */
export function deleteWorkOrder(
  ctx: ServiceContext,
  id: string,
  ifMatch: string | null = null,
): Promise<DeletedRecord> {
  return deleteRecord(ctx, { type: 'work_order', read: readWorkOrder }, id, ifMatch)
}
