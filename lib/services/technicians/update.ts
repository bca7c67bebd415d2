import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { recordHistory } from '@/lib/db/history'
import { checkReference, lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { readDraft } from '@/lib/schemas/draft'
import { technicianReadOnly, type TechnicianRecord, technicianUpdate } from '@/lib/schemas/technician'
import { readTechnician } from './record'

/**
 * Changes the fields that are sent. Throws `forbidden`, `not_found`, `precondition_failed`,
 * `validation_error`.
 */
export async function updateTechnician(
  ctx: ServiceContext,
  id: string,
  body: unknown,
  ifMatch: string | null = null,
): Promise<TechnicianRecord> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'technician', id)
    const before = await readTechnician(tx, ctx, id)
    requireMatch(ifMatch, before)
    const draft = readDraft(technicianUpdate, body, technicianReadOnly)
    // Sent back as it was read, a branch may meanwhile be in the trash; only a new one has to be live.
    if (draft.value.branch_id !== before.branch_id) await checkReference(tx, ctx, draft, 'branch_id', 'branch')
    const input = draft.finish()

    await tx.technician.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: input,
      select: { id: true },
    })
    const after = await readTechnician(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'update', type: 'technician', id, before, after })
    return after
  })
}
