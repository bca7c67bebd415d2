import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { recordHistory } from '@/lib/db/history'
import { jsonOrNull } from '@/lib/db/json'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { branchCreate, branchReadOnly, type BranchRecord } from '@/lib/schemas/branch'
import { readDraft } from '@/lib/schemas/draft'
import { readBranch } from './record'

/** Makes a branch. Throws `forbidden`, `validation_error`. */
export async function createBranch(ctx: ServiceContext, body: unknown): Promise<BranchRecord> {
  requireScope(ctx, 'write:customers')
  const input = readDraft(branchCreate, body, branchReadOnly).finish()
  return inTransaction(ctx, async (tx) => {
    const id = newId()
    await tx.branch.create({
      data: { id, account_id: ctx.accountId, name: input.name, address: jsonOrNull(input.address) },
      select: { id: true },
    })
    const after = await readBranch(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'branch', id, before: null, after })
    return after
  })
}
