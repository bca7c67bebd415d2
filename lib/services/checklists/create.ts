import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { checklistCreate, checklistReadOnly, type ChecklistRecord } from '@/lib/schemas/checklist'
import { readDraft } from '@/lib/schemas/draft'
import { readChecklist } from './record'

/** Makes a checklist; its items get ids here. Throws `forbidden`, `validation_error`. */
export async function createChecklist(ctx: ServiceContext, body: unknown): Promise<ChecklistRecord> {
  requireScope(ctx, 'admin')
  const { name, items = [] } = readDraft(checklistCreate, body, checklistReadOnly).finish()
  return inTransaction(ctx, async (tx) => {
    const id = newId()
    const owner = { account_id: ctx.accountId }
    await tx.checklist.create({ data: { id, ...owner, name }, select: { id: true } })
    await tx.checklistItem.createMany({
      data: items.map(({ label }, position) => ({ id: newId(), ...owner, checklist_id: id, label, position })),
    })
    const after = await readChecklist(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'checklist', id, before: null, after })
    return after
  })
}
