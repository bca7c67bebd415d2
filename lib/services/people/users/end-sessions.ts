import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { endSessionsOf } from '@/lib/services/access/sessions'

/**
 * Signs a user out everywhere, on every instance at once; they may sign in again. Returns how many sign-ins ended, also
 * those that had run out. Throws `forbidden`, `not_found`.
 */
export async function endUserSessions(ctx: ServiceContext, id: string): Promise<{ ended: number }> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'user', id)
    const ended = await endSessionsOf(tx, ctx.accountId, id)
    const after = { sessions_ended: ended }
    if (ended > 0) await recordHistory(tx, ctx, { verb: 'end_sessions', type: 'user', id, before: null, after })
    return { ended }
  })
}
