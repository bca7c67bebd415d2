import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { ServiceError } from '@/lib/errors'
import type { DeletedRecord } from '@/lib/schemas/deleted'
import { readTechnician } from './record'

/**
 * Moves a technician to the trash; they stay readable where they are named (R-LO-3). Throws `forbidden`,
 * `not_found`, `precondition_failed`, and `in_use` while they have work that is neither completed nor cancelled.
 */
export async function deleteTechnician(
  ctx: ServiceContext,
  id: string,
  ifMatch: string | null = null,
): Promise<DeletedRecord> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'technician', id)
    const before = await readTechnician(tx, ctx, id)
    requireMatch(ifMatch, before)
    await requireNoOpenWork(tx, ctx, id)

    const deleted_at = new Date()
    await tx.technician.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { deleted_at },
      select: { id: true },
    })
    await recordHistory(tx, ctx, { verb: 'delete', type: 'technician', id, before, after: null })
    return { id, deleted_at: deleted_at.toISOString() }
  })
}

async function requireNoOpenWork(tx: Transaction, ctx: ServiceContext, technician_id: string): Promise<void> {
  const open = await tx.workOrder.count({
    where: {
      account_id: ctx.accountId,
      technician_id,
      deleted_at: null,
      status: { notIn: ['completed', 'cancelled'] },
    },
  })
  if (open === 0) return
  const orders = open === 1 ? '1 work order that is' : `${open} work orders that are`
  throw new ServiceError('in_use', 'The technician still has work; reassign, complete or cancel it first.', [
    { field: 'work_orders', message: `has ${orders} neither completed nor cancelled` },
  ])
}
