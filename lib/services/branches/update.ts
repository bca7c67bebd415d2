import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { recordHistory } from '@/lib/db/history'
import { jsonOrNull } from '@/lib/db/json'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { branchReadOnly, type BranchRecord, branchUpdate } from '@/lib/schemas/branch'
import { readDraft } from '@/lib/schemas/draft'
import { readBranch } from './record'

/**
 * Changes the fields that are sent. Throws `forbidden`, `not_found`, `precondition_failed`,
 * `validation_error`.
 */
export async function updateBranch(
  ctx: ServiceContext,
  id: string,
  body: unknown,
  ifMatch: string | null = null,
): Promise<BranchRecord> {
  requireScope(ctx, 'write:customers')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'branch', id)
    const before = await readBranch(tx, ctx, id)
    requireMatch(ifMatch, before)
    const input = readDraft(branchUpdate, body, branchReadOnly).finish()

    await tx.branch.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { name: input.name, address: jsonOrNull(input.address) },
      select: { id: true },
    })
    const after = await readBranch(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'update', type: 'branch', id, before, after })
    return after
  })
}
