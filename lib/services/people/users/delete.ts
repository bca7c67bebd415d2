import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import { revokeGrantsOf } from '@/lib/services/access/revoke-grants'
import { endSessionsOf } from '@/lib/services/access/sessions'
import { forHistory, readUser, requireAnotherAdmin } from './record'

/**
 * Removes a user: signed out everywhere at once, and what they let applications do ends with them. What they did stays
 * in the history under their name. Throws `forbidden`, `not_found`, `precondition_failed`, `in_use`.
 */
export async function deleteUser(
  ctx: ServiceContext,
  id: string,
  ifMatch: string | null = null,
): Promise<DeletedRecord> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    await requireAnotherAdmin(tx, ctx, id)
    await lockRecord(tx, ctx, 'user', id)
    const before = await readUser(tx, ctx, id)
    requireMatch(ifMatch, before)
    const deleted_at = new Date()
    await tx.user.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { deleted_at, password_hash: null },
      select: { id: true },
    })
    await endSessionsOf(tx, ctx.accountId, id)
    await revokeGrantsOf(tx, ctx, { user_id: id })
    await tx.invitation.updateMany({
      where: { account_id: ctx.accountId, user_id: id, accepted_at: null, revoked_at: null },
      data: { revoked_at: deleted_at },
    })
    await recordHistory(tx, ctx, { verb: 'delete', type: 'user', id, before: forHistory(before), after: null })
    return { id, deleted_at: deleted_at.toISOString() }
  })
}
