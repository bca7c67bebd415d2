import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { recordHistory } from '@/lib/db/history'
import { checkReference } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { readDraft } from '@/lib/schemas/draft'
import { technicianCreate, technicianReadOnly, type TechnicianRecord } from '@/lib/schemas/technician'
import { readTechnician } from './record'

/** Makes a technician. Throws `forbidden`, `validation_error`. */
export async function createTechnician(ctx: ServiceContext, body: unknown): Promise<TechnicianRecord> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    const draft = readDraft(technicianCreate, body, technicianReadOnly)
    await checkReference(tx, ctx, draft, 'branch_id', 'branch')
    const input = draft.finish()

    const id = newId()
    await tx.technician.create({
      data: { id, account_id: ctx.accountId, ...input },
      select: { id: true },
    })
    const after = await readTechnician(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'technician', id, before: null, after })
    return after
  })
}
