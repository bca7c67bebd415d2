import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import type { SandboxRecord } from '@/lib/schemas/company/sandbox'
import { emptyAccount } from './empty'
import { lockSandbox, readSandbox } from './record'

/**
 * Deletes all data of a sandbox for good: what is left are its users, keys, applications and webhook endpoints (R-SB-3).
 * Throws `forbidden`, `not_found`.
 */
export async function resetSandbox(ctx: ServiceContext, id: string): Promise<SandboxRecord> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    await lockSandbox(tx, ctx, id)
    await emptyAccount(tx, id, true)
    await tx.account.update({ where: { id }, data: { updated_at: new Date() }, select: { id: true } })
    const record = await readSandbox(tx, ctx, id)
    const after = { sandbox: record.name, sandbox_id: id }
    await recordHistory(tx, ctx, { verb: 'reset_sandbox', type: 'account', id: ctx.accountId, before: null, after })
    return record
  })
}
