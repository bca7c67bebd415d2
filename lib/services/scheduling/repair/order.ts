import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { refused } from '@/lib/errors'

/** The work order of a repair, with who has it when. Throws `validation_error`. */
export async function readRepairOrder(tx: Transaction, ctx: ServiceContext, id: string | null | undefined) {
  const order = id && isId(id) ? await find(tx, ctx, id.toLowerCase()) : null
  if (!order) throw refused('work_order_id', 'is not an existing work order')
  return order
}

function find(tx: Transaction, ctx: ServiceContext, id: string) {
  return tx.workOrder.findFirst({
    where: { account_id: ctx.accountId, id, deleted_at: null },
    select: {
      id: true,
      work_order_number: true,
      status: true,
      scheduled_date: true,
      estimated_duration: true,
      technician: { select: { id: true, name: true } },
    },
  })
}
