import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import { endCopies } from '@/lib/services/access/oauth-copies'
import { revokeGrantsOf } from '@/lib/services/access/revoke-grants'
import { forHistory, lockApplication, readApplication } from './record'

/** Removes an application; all it was let do ends at once, everywhere. Throws `forbidden`, `not_found`. */
export async function deleteOauthApplication(ctx: ServiceContext, id: string): Promise<DeletedRecord> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    await lockApplication(tx, ctx, id)
    const before = await readApplication(tx, ctx, id)
    const deleted_at = new Date()
    await tx.oauthApplication.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { deleted_at },
      select: { id: true },
    })
    await tx.oauthSecret.deleteMany({ where: { account_id: ctx.accountId, application_id: id } })
    await revokeGrantsOf(tx, ctx, { application_id: id })
    await endCopies(tx, ctx, id)
    await recordHistory(tx, ctx, {
      verb: 'delete',
      type: 'oauth_application',
      id,
      before: forHistory(before),
      after: null,
    })
    return { id, deleted_at: deleted_at.toISOString() }
  })
}
