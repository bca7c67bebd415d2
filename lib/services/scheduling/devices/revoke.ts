import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import { readDevice } from './record'
import { visibleTo } from './sender'

/**
 * Ends a device at its next request, and for good; it stays listed as revoked (R-FA-2). Revoking it again changes nothing. Throws
 * `forbidden`, `not_found`, `precondition_failed`.
 */
export async function revokeDevice(
  ctx: ServiceContext,
  id: string,
  ifMatch: string | null = null,
): Promise<DeletedRecord> {
  requireScope(ctx, 'field')
  return inTransaction(ctx, async (tx) => {
    const visible = await visibleTo({ ...ctx, tx })
    const before = await readDevice(tx, ctx, id, visible)
    requireMatch(ifMatch, before)
    const now = new Date()
    await tx.device.updateMany({
      where: { account_id: ctx.accountId, id: before.id, revoked_at: null },
      data: { revoked_at: now, updated_at: now, push_subscription: null, push_told: Prisma.DbNull },
    })
    const after = await readDevice(tx, ctx, id, visible)
    await recordHistory(tx, ctx, { verb: 'revoke', type: 'device', id: before.id, before, after })
    return { id: before.id, deleted_at: after.revoked_at ?? now.toISOString() }
  })
}
