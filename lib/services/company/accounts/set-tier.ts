import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { type AccountRecord, accountTier } from '@/lib/schemas/company/account'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { toAccountRecord } from './record'

/**
 * Moves the account to another tier; its rate limit is another one at the next request (R-RL-3). Throws
 * `forbidden`, `validation_error`.
 */
export async function setTier(ctx: ServiceContext, body: BodyOf<typeof accountTier>): Promise<AccountRecord> {
  requireScope(ctx, 'admin')
  const { tier } = readDraft(accountTier, body).finish()
  return inTransaction(ctx, async (tx) => {
    const where = { id: ctx.accountId }
    const before = toAccountRecord(await tx.account.findUniqueOrThrow({ where }))
    const after = toAccountRecord(await tx.account.update({ where, data: { tier } }))
    await recordHistory(tx, ctx, { verb: 'update', type: 'account', id: ctx.accountId, before, after })
    return after
  })
}
