import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { type ChangedRecord, recordHistoryOfMany } from '@/lib/db/history-bulk'
import { lockAllowances } from '@/lib/services/customers/current-lines'
import { lockRecord } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { notFound } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { coverageLock, type WorkOrderCoverage } from '@/lib/schemas/work/coverage'
import { coverageIn, decide, followCoverage } from '@/lib/services/work/coverage'
import { refuseBilled } from './locked'

/** Decides now who pays for all lines of a work order, and keeps that until it is unlocked. Throws `forbidden`, `not_found`, `validation_error`. */
export function lockCoverage(ctx: ServiceContext, id: string, body: BodyOf<typeof coverageLock>) {
  return setCoverageLock(ctx, id, body, true)
}

/** Lets who pays follow from dates, contracts and warranties again. Throws `forbidden`, `not_found`, `validation_error`, `line_billed`. */
export function unlockCoverage(ctx: ServiceContext, id: string, body: BodyOf<typeof coverageLock>) {
  return setCoverageLock(ctx, id, body, false)
}

async function setCoverageLock(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof coverageLock>,
  locked: boolean,
): Promise<WorkOrderCoverage> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'work_order', id)
    const { reason } = readDraft(coverageLock, body).finish()
    if (!locked) await refuseBilled(tx, ctx, { order: id })
    await setLocked(tx, ctx, id, { locked, reason, only: Prisma.sql`true` })
    return coverageIn(tx, ctx, id)
  })
}

/** Locks or unlocks one line again, as an undo does. Throws `forbidden`, `not_found`. */
export async function putLockBack(
  ctx: ServiceContext,
  lineItemId: string,
  { coverage_locked: locked }: Readonly<Record<string, unknown>>,
): Promise<void> {
  requireScope(ctx, 'write:work-orders')
  await inTransaction(ctx, async (tx) => {
    const [order] = await tx.$queryRaw<{ id: string }[]>`
      SELECT w.id FROM line_item l
      JOIN task t ON t.account_id = l.account_id AND t.id = l.task_id
      JOIN work_order w ON w.account_id = t.account_id AND w.id = t.work_order_id
      WHERE l.account_id = ${ctx.accountId}::uuid AND l.id = ${lineItemId}::uuid FOR NO KEY UPDATE OF w`
    if (!order) throw notFound('line item')
    if (locked !== true) await refuseBilled(tx, ctx, { line: lineItemId })
    const only = Prisma.sql`l.id = ${lineItemId}::uuid`
    await setLocked(tx, ctx, order.id, { locked: locked === true, reason: null, only })
  })
}

type Locking = { locked: boolean; reason: string | null; only: Prisma.Sql }

/** Locks or unlocks some lines of a locked work order. Returns those that were not so before. */
export async function setLocked(
  tx: Transaction,
  ctx: ServiceContext,
  id: string,
  { locked, reason, only }: Locking,
): Promise<string[]> {
  if (locked) {
    await lockAllowances(tx, ctx, [id])
    await decide(tx, ctx, [id])
  }
  const changed = await tx.$queryRaw<{ id: string }[]>`
    UPDATE line_item l SET coverage_locked = ${locked}::boolean, updated_at = now() FROM task t
    WHERE t.account_id = ${ctx.accountId}::uuid AND t.work_order_id = ${id}::uuid AND t.deleted_at IS NULL
      AND l.account_id = t.account_id AND l.task_id = t.id AND l.deleted_at IS NULL
      AND l.coverage_locked <> ${locked}::boolean AND ${only} RETURNING l.id`
  const changes: ChangedRecord['changes'] = { coverage_locked: [!locked, locked] }
  if (reason !== null) changes.coverage_lock_reason = [null, reason]
  const records = changed.map((line) => ({ id: line.id, changes }))
  await recordHistoryOfMany(tx, ctx, { verb: 'update', type: 'line_item', records })
  await followCoverage(tx, ctx, [id])
  return changed.map((line) => line.id)
}
