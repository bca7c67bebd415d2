import type { ServiceContext } from '@/lib/access/context'
import { inTransaction } from '@/lib/db/transaction'
import type { BodyOf } from '@/lib/schemas/draft'
import type { StoredWorkOrder, workOrderCreate } from '@/lib/schemas/work/work-order'
import { createWorkOrder } from './create'
import { updateWorkOrder } from './update'

/**
 * Makes a work order as a dispatcher means it: one that names a technician is assigned, in the same transaction. The
 * form may give the id. Throws `forbidden`, `validation_error`.
 */
export async function createAndAssign(
  ctx: ServiceContext,
  body: BodyOf<typeof workOrderCreate>,
  id?: string,
): Promise<StoredWorkOrder> {
  return inTransaction(ctx, async (tx) => {
    const within = { ...ctx, tx }
    const order = await createWorkOrder(within, body, id)
    return order.technician ? updateWorkOrder(within, order.id, { status: 'assigned' }) : order
  })
}
