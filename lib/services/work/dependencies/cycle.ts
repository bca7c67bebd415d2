import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isOrdering, type DependencyKind } from '@/lib/domain/work-orders/dependency'
import { type Edge, pathBetween } from '@/lib/domain/work-orders/dependency-order'
import { ServiceError } from '@/lib/errors'

export type Link = Edge & { kind: DependencyKind }

/** Lets one change of an account's dependencies at a time look whether it makes a cycle. */
export async function lockDependencies(tx: Transaction, { accountId }: ServiceContext): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM (SELECT pg_advisory_xact_lock(hashtextextended(${`${accountId}/dependencies`}, 11))) AS held`
}

/** Throws `cycle` when what is to wait is already waited for, with the way back by work order numbers. */
export async function refuseCycle(
  tx: Transaction,
  { accountId }: ServiceContext,
  { before_id, after_id, kind }: Link,
): Promise<void> {
  if (!isOrdering(kind)) return
  // UNION leaves each work order in once, so that many ways to it are walked as one.
  const edges = await tx.$queryRaw<Edge[]>`
    WITH RECURSIVE reached (id) AS (
      SELECT ${after_id}::uuid
      UNION SELECT d.after_id FROM reached JOIN work_order_dependency d
        ON d.account_id = ${accountId}::uuid AND d.before_id = reached.id
      WHERE d.deleted_at IS NULL AND d.kind <> 'not_same_day')
    SELECT d.before_id, d.after_id FROM reached JOIN work_order_dependency d
      ON d.account_id = ${accountId}::uuid AND d.before_id = reached.id
    WHERE d.deleted_at IS NULL AND d.kind <> 'not_same_day' ORDER BY d.before_id, d.after_id`
  const path = pathBetween(edges, after_id, before_id)
  if (!path) return
  const where = { account_id: accountId, id: { in: path } }
  const orders = await tx.workOrder.findMany({ where, select: { id: true, work_order_number: true } })
  const numbers = new Map(orders.map(({ id, work_order_number }) => [id, work_order_number]))
  const names = path.map((id) => numbers.get(id) ?? id)
  const message = `${names.at(-1)} waits for ${names[0]} already: ${names.join(' → ')}.`
  throw new ServiceError('cycle', message, [
    { field: 'before_id', message: 'waits for the work order already', record_id: before_id },
  ])
}

/** The other live dependency of the same two work orders. */
export async function findTwin(
  tx: Transaction,
  { accountId }: ServiceContext,
  { before_id, after_id }: Edge,
): Promise<string | null> {
  const where = { account_id: accountId, before_id, after_id, deleted_at: null }
  return (await tx.workOrderDependency.findFirst({ where, select: { id: true } }))?.id ?? null
}
