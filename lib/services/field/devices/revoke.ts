import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import { endSessionsOfPhone } from '@/lib/services/access/sessions'
import { readDevice } from './record'
import { visibleTo } from './sender'

/**
 * Ends a device at its next request, and for good, with the sign-in of its phone and the calendar address that was made by it; it stays
 * listed as revoked (R-FA-2). Revoking it again changes nothing. Throws
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
    const { count } = await tx.device.updateMany({
      where: { account_id: ctx.accountId, id: before.id, revoked_at: null },
      data: { revoked_at: now, updated_at: now, push_subscription: null, push_told: Prisma.DbNull },
    })
    const ended = count > 0 ? await endAccessOfPhone(tx, ctx, before.id, now) : {}
    const after = await readDevice(tx, ctx, id, visible)
    await recordHistory(tx, ctx, {
      verb: 'revoke',
      type: 'device',
      id: before.id,
      before,
      after: { ...after, ...ended },
    })
    return { id: before.id, deleted_at: after.revoked_at ?? now.toISOString() }
  })
}

/** Ends what whoever holds the phone can open without it. Returns what the history tells of it. */
async function endAccessOfPhone(
  tx: Transaction,
  ctx: ServiceContext,
  id: string,
  now: Date,
): Promise<{ sessions_ended?: number; calendar_feed?: string }> {
  const { accountId: account_id } = ctx
  const phone = await tx.device.findUniqueOrThrow({
    where: { account_id_id: { account_id, id } },
    select: {
      user_id: true,
      technician_id: true,
      session_id: true,
      created_at: true,
      last_sync_at: true,
      user: { select: { name: true } },
    },
  })
  const { user, user_id, technician_id, session_id } = phone
  if (!user || user_id === null) return {}
  const sessions_ended = await endSessionsOfPhone(tx, account_id, { ...phone, user_id }, now, ctx.sessionId ?? null)
  // One that is older than the column may be the phone's, where its own user made it.
  const ownDevices = [{ session_id: null, created_by: user.name }, ...(session_id ? [{ session_id }] : [])]
  const { count } = await tx.calendarFeed.deleteMany({ where: { account_id, technician_id, OR: ownDevices } })
  return { sessions_ended, ...(count > 0 && { calendar_feed: 'ended' }) }
}
