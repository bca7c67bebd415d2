import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { rangeOf } from '@/lib/domain/board/zoned'
import { dayIn } from '@/lib/domain/time'
import type { SickReport } from '@/lib/schemas/people/time-off'
import { createTimeOff } from '@/lib/services/people/time-off'
import { repairLeave } from './repair-leave'

const REASON = 'Sick'

/**
 * Records that a technician is sick for the rest of the account's day, and asks in the same transaction for a repair of the work that is
 * not begun; nothing moves until one of its options is accepted. Throws `forbidden`, `not_found`, `validation_error`.
 */
export async function reportSickToday(
  ctx: ServiceContext,
  technicianId: string,
  now = new Date(),
): Promise<SickReport> {
  requireScope(ctx, 'write:work-orders')
  const { timeZone } = ctx.account
  const today = dayIn(timeZone, now)
  return inTransaction(ctx, async (tx) => {
    const within = { ...ctx, tx }
    const leave = await createTimeOff(within, technicianId, {
      starts_at: now.toISOString(),
      ends_at: new Date(rangeOf(today, today, timeZone).end).toISOString(),
      reason: REASON,
    })
    const repair = await repairLeave(within, leave.id, now)
    return { leave, plan_id: repair?.id ?? null, further: await countFurther(tx, ctx, leave.technician_id, today) }
  })
}

/** The planned visits of today beside the first ones of their work orders, which a repair leaves. */
function countFurther(tx: Transaction, ctx: ServiceContext, technician_id: string, today: string): Promise<number> {
  const { start, end } = rangeOf(today, today, ctx.account.timeZone)
  return tx.visit.count({
    where: {
      account_id: ctx.accountId,
      technician_id,
      is_primary: false,
      deleted_at: null,
      status: 'planned',
      scheduled_start: { gte: new Date(start), lt: new Date(end) },
      work_order: { deleted_at: null, status: { notIn: ['draft', 'completed', 'cancelled'] } },
    },
  })
}
