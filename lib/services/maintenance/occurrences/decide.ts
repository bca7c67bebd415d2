import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { enqueue } from '@/lib/db/enqueue'
import { recordHistory } from '@/lib/db/history'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { nounOf } from '@/lib/domain/resources'
import { notFound, ServiceError } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { type OccurrenceRecord, occurrenceSkip } from '@/lib/schemas/maintenance/occurrence'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { readOccurrence } from './record'

/**
 * Says that a visit is not done, and why; its work order is cancelled. The visits after it stay as they are. Throws `forbidden`,
 * `not_found`, `validation_error`, and `occurrence_closed` for one that is done or merged.
 */
export async function skipOccurrence(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof occurrenceSkip>,
): Promise<OccurrenceRecord> {
  requireScope(ctx, 'write:work-orders')
  const { reason } = readDraft(occurrenceSkip, body).finish()
  return decide(ctx, id, ['planned', 'generated', 'cancelled', 'skipped'], async (tx, within, before) => {
    if (before.status === 'generated' && before.work_order_id)
      await updateWorkOrder(within, before.work_order_id, { status: 'cancelled' })
    await tx.$executeRaw`UPDATE maintenance_occurrence o
      SET status = 'skipped', reason = ${reason}, wants_next = p.basis <> 'fixed', updated_at = now()
      FROM maintenance_plan p WHERE o.account_id = ${ctx.accountId}::uuid AND o.id = ${id}::uuid
        AND p.account_id = o.account_id AND p.id = o.plan_id`
  })
}

/**
 * Plans a visit again that was skipped, or whose work order was cancelled: it gets a new work order in its time. Throws `forbidden`,
 * `not_found`, and `occurrence_closed` for any other.
 */
export async function restoreOccurrence(ctx: ServiceContext, id: string): Promise<OccurrenceRecord> {
  requireScope(ctx, 'write:work-orders')
  return decide(ctx, id, ['skipped', 'cancelled'], async (tx, _within, { plan_id, scope, key }) => {
    await tx.maintenanceOccurrence.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { status: 'planned', work_order_id: null, reason: null, wants_next: false },
      select: { id: true },
    })
    await tx.maintenanceOccurrence.deleteMany({
      where: {
        account_id: ctx.accountId,
        plan_id,
        scope,
        status: 'planned',
        id: { not: id },
        key: key.startsWith('meter:') ? { startsWith: 'meter:' } : `after:${id}`,
      },
    })
  })
}

type Decision = (tx: Transaction, within: ServiceContext, before: OccurrenceRecord) => Promise<void>

async function decide(
  ctx: ServiceContext,
  id: string,
  from: readonly OccurrenceRecord['status'][],
  apply: Decision,
): Promise<OccurrenceRecord> {
  const { accountId: account_id } = ctx
  if (!isId(id)) throw notFound(nounOf('maintenance_occurrence'))
  return inTransaction(ctx, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM maintenance_occurrence
      WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid FOR UPDATE`
    const before = await readOccurrence(tx, ctx, id)
    if (!from.includes(before.status)) throw new ServiceError('occurrence_closed')
    await apply(tx, { ...ctx, tx }, before)
    const after = await readOccurrence(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'update', type: 'maintenance_occurrence', id, before, after })
    await enqueue(tx, 'generate-visits', [{ account_id, id: account_id }])
    return after
  })
}
