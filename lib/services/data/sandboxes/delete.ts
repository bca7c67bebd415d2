import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import { endCopiesOfAccount } from '@/lib/services/access/oauth-copies'
import { emptyAccount } from './empty'
import { lockSandbox, readSandbox } from './record'

/** Deletes a sandbox for good, with its data, keys and users. Throws `forbidden`, `not_found`, `precondition_failed`. */
export async function deleteSandbox(
  ctx: ServiceContext,
  id: string,
  ifMatch: string | null = null,
): Promise<DeletedRecord> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    await lockSandbox(tx, ctx, id)
    const sandbox = await readSandbox(tx, ctx, id)
    requireMatch(ifMatch, sandbox)
    await endCopiesOfAccount(tx, ctx, id)
    await emptyAccount(tx, id, false)
    await tx.account.delete({ where: { id }, select: { id: true } })
    const before = { sandbox: sandbox.name, sandbox_id: id }
    await recordHistory(tx, ctx, { verb: 'delete_sandbox', type: 'account', id: ctx.accountId, before, after: null })
    return { id, deleted_at: new Date().toISOString() }
  })
}
