import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { ServiceError } from '@/lib/errors'

/** What a list says of a work order that keeps its locked lines. */
const LOCKED_REASON = 'has line items whose coverage is locked. Unlock its coverage first'

/** Those of these tasks or work orders with a live line of which somebody locked who pays (R-WP-8), each with what a list says of it. */
export async function findLocked(
  tx: Transaction,
  { accountId }: ServiceContext,
  type: 'task' | 'work_order',
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const tasks = await tx.task.findMany({
    where: {
      account_id: accountId,
      deleted_at: null,
      [type === 'task' ? 'id' : 'work_order_id']: { in: [...ids] },
      line_items: { some: { deleted_at: null, coverage_locked: true } },
    },
    select: { id: true, work_order_id: true },
  })
  return new Map(tasks.map(({ id, work_order_id }) => [type === 'task' ? id : work_order_id, LOCKED_REASON]))
}

/** Nothing with a locked line goes to the trash: its usage would stay without it. Throws `coverage_locked`. */
export async function refuseLockedBelow(
  tx: Transaction,
  ctx: ServiceContext,
  type: 'task' | 'work_order',
  { id }: { id: string },
): Promise<void> {
  if ((await findLocked(tx, ctx, type, [id])).size === 0) return
  const message = `Who pays for line items of this ${type === 'task' ? 'task' : 'work order'} is locked. Unlock the coverage of the work order first.`
  throw new ServiceError('coverage_locked', message, [
    { field: 'line_items', message: 'include one whose coverage_locked is true' },
  ])
}
