import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { ServiceError } from '@/lib/errors'

/** How many of the work orders in the way an answer names. */
const MAX_NAMED = 20

/** Throws `in_use`, naming them, while work orders are on hold for the locked reason. What waited for it once keeps its name. */
export async function requireNotAwaited(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string; number: string; total: number }[]>`
    SELECT w.id, w.work_order_number AS number, (count(*) OVER ())::int AS total FROM work_order_hold hold
    JOIN work_order w ON w.account_id = hold.account_id AND w.id = hold.work_order_id AND w.deleted_at IS NULL
    WHERE hold.account_id = ${ctx.accountId}::uuid AND hold.reason_id = ${id}::uuid AND hold.ended_at IS NULL AND NOT hold.undone
    ORDER BY w.work_order_number LIMIT ${MAX_NAMED}`
  const total = rows[0]?.total ?? 0
  if (total === 0) return
  const waiting = total === 1 ? '1 work order is on hold for it' : `${total} work orders are on hold for it`
  throw new ServiceError(
    'in_use',
    `The hold reason cannot be deleted: ${waiting}. Give another reason first.`,
    rows.map(({ id: record_id, number }) => ({
      field: 'work_order',
      message: `${number} is on hold for it`,
      record_id,
    })),
  )
}
