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

/** Nothing with a locked line goes to the trash: its usage would stay without it. Throws `line_billed`, `coverage_locked`. */
export async function refuseLockedBelow(
  tx: Transaction,
  ctx: ServiceContext,
  type: 'task' | 'work_order',
  { id }: { id: string },
): Promise<void> {
  if ((await findLocked(tx, ctx, type, [id])).size === 0) return
  await refuseBilled(tx, ctx, type === 'task' ? { task: id } : { order: id })
  const message = `Who pays for line items of this ${type === 'task' ? 'task' : 'work order'} is locked. Unlock the coverage of the work order first.`
  throw new ServiceError('coverage_locked', message, [
    { field: 'line_items', message: 'include one whose coverage_locked is true' },
  ])
}

/** Throws `line_billed` where this line item, or one of the task or the work order, was billed (R-BI-5). */
export async function refuseBilled(
  tx: Transaction,
  { accountId }: ServiceContext,
  { line = null, task = null, order = null }: { line?: string | null; task?: string | null; order?: string | null },
): Promise<void> {
  const [mark] = await tx.$queryRaw<{ kind: string; reference: string | null; description: string }[]>`
    SELECT m.kind, m.reference, l.description FROM line_item l
    JOIN task t ON t.account_id = l.account_id AND t.id = l.task_id
    JOIN billing_mark m ON m.account_id = t.account_id AND m.work_order_id = t.work_order_id AND m.deleted_at IS NULL
      AND l.id = ANY (m.line_item_ids)
    WHERE l.account_id = ${accountId}::uuid AND l.deleted_at IS NULL
      AND (l.id = ${line}::uuid OR t.id = ${task}::uuid OR t.work_order_id = ${order}::uuid) LIMIT 1`
  if (!mark) return
  const by = mark.reference ? ` with ${mark.reference}` : ''
  const way = mark.kind === 'invoiced' ? 'Credit that invoice first.' : 'Take the billing of the work order back first.'
  throw new ServiceError('line_billed', `“${mark.description}” was billed${by}. ${way}`)
}
