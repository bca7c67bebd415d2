import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { readDraft } from '@/lib/schemas/draft'
import { workOrderCreate, workOrderReadOnly, type WorkOrderRecord } from '@/lib/schemas/work-order'
import { insertWorkOrder } from './insert'
import { readWorkOrder } from './record'
import { checkReferences } from './references'
import { checkWindow } from './window'

/**
 * Makes a work order and gives it its number (specification, section 4.1; decisions on work orders). It is open (or a
 * draft) also when a technician is named. Throws `forbidden`, `validation_error`.
 */
export async function createWorkOrder(ctx: ServiceContext, body: unknown): Promise<WorkOrderRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const draft = readDraft(workOrderCreate, body, workOrderReadOnly)
    await checkReferences(tx, ctx, draft, body, null)
    checkWindow(draft, null)
    const input = draft.finish()

    const id = newId()
    await insertWorkOrder(tx, ctx, id, input)
    const after = await readWorkOrder(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'work_order', id, before: null, after })
    return after
  })
}
