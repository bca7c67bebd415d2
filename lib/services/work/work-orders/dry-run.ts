import type { ServiceContext } from '@/lib/access/context'
import { followChanges } from '@/lib/db/follow-up'
import { runAndRollback } from '@/lib/db/transaction'
import { DryRun } from '@/lib/domain/dry-run'
import type { BodyOf } from '@/lib/schemas/draft'
import type {
  StoredWorkOrder,
  workOrderCreate,
  WorkOrderDryRun,
  WorkOrderRecord,
  workOrderUpdate,
} from '@/lib/schemas/work/work-order'
import { readConflicts } from '@/lib/services/work/conflicts'
import { createWorkOrder } from './create'
import { type Circumstances, updateWorkOrder } from './update'

/**
 * What a create would make and its scheduling conflicts, by the verb itself: it is undone before anybody sees it, so
 * nothing is written and no number is taken; id and number are null. Throws what the create would throw.
 */
export async function dryRunCreateWorkOrder(
  ctx: ServiceContext,
  body: BodyOf<typeof workOrderCreate>,
): Promise<DryRun<WorkOrderDryRun>> {
  const record = await runAndRollback(ctx, async (within) => {
    const stored = await createWorkOrder(within, body)
    // What would be promised is known once its clocks are there.
    if (within.tx) await followChanges(within.tx)
    return withConflicts(within, stored)
  })
  return new DryRun({ ...record, id: null, work_order_number: null })
}

/** What a change would answer, without changing anything. Throws what the change would throw. */
export async function dryRunUpdateWorkOrder(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof workOrderUpdate>,
  ifMatch: string | null = null,
  circumstances?: Circumstances,
): Promise<DryRun<WorkOrderRecord>> {
  return new DryRun(await runAndRollback(ctx, (within) => updateWorkOrder(within, id, body, ifMatch, circumstances)))
}

/** Adds the scheduling conflicts to a record that was just written. */
export async function withConflicts(ctx: ServiceContext, stored: StoredWorkOrder): Promise<WorkOrderRecord> {
  const conflicts = await readConflicts(ctx.tx, ctx, [stored.id])
  return { ...stored, conflicts: conflicts.get(stored.id) ?? [] }
}
