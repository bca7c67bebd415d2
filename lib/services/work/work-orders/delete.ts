import type { ServiceContext } from '@/lib/access/context'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import type { StoredWorkOrder } from '@/lib/schemas/work/work-order'
import type { DeleteRule } from '@/lib/services/records/rule'
import { deleteRecord } from '@/lib/services/records/delete'
import { followCoverage } from '@/lib/services/work/coverage'
import { refuseLockedBelow } from '@/lib/services/work/coverage-lock'
import { readWorkOrder } from './record'

/**
 * Moves a work order to the trash; its tasks and line items cannot be reached until it is restored (R-PE-5). Throws
 * `forbidden`, `not_found`, `precondition_failed`, `coverage_locked`.
 */
export function deleteWorkOrder(
  ctx: ServiceContext,
  id: string,
  ifMatch: string | null = null,
): Promise<DeletedRecord> {
  return deleteRecord(ctx, RULE, id, ifMatch)
}

const RULE = {
  type: 'work_order',
  read: readWorkOrder,
  beforeDelete: (tx, ctx, before) => refuseLockedBelow(tx, ctx, 'work_order', before),
  // What a completed one used of contracts goes back.
  touchParent: (tx, ctx, id) => followCoverage(tx, ctx, [id]),
} satisfies DeleteRule<StoredWorkOrder>
