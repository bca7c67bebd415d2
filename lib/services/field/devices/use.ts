import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import { COMMIT_WITHOUT_WAITING } from '@/lib/db/client'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { badQuery, invalid, ServiceError } from '@/lib/errors'
import { senderOf } from './sender'

/** A phone at work, and what it is called now. */
export type SendingDevice = { id: string; technician_id: string; label: string }

/**
 * The device that sends, and its sign-in as one of a phone from now on, as one of the caller's own, with the note that it was there. In a transaction it is locked by that: its
 * requests come one after the other. A request that `reads` does not wait until the note is safe. Throws `forbidden`, `device_revoked`, and for
 * an id that is none of the caller's `bad_request` where it reads, as that is a value of its query, else `validation_error`.
 */
export async function useDevice(
  tx: Transaction,
  ctx: ServiceContext,
  id: string,
  now: Date,
  reads = false,
): Promise<SendingDevice> {
  const { userId, technicianId, apiKeyId } = await senderOf({ ...ctx, tx })
  // An administrator's key may use those of others.
  const keyId = holds(ctx, 'admin') ? null : apiKeyId
  const sessionId = ctx.sessionId ?? null
  const [device] = isId(id)
    ? await tx.$queryRaw<(SendingDevice & { is_revoked: boolean })[]>`
        WITH used AS (
        UPDATE device SET last_sync_at = CASE WHEN revoked_at IS NULL THEN ${now.toISOString()}::timestamptz ELSE last_sync_at END,
          api_key_id = CASE WHEN device.user_id IS NULL THEN coalesce(device.api_key_id, ${keyId}::uuid) END,
          session_id = CASE WHEN revoked_at IS NULL THEN coalesce(${sessionId}::uuid, session_id) ELSE session_id END
        FROM technician t
        WHERE device.account_id = ${ctx.accountId}::uuid AND device.id = ${id}::uuid
          AND device.user_id IS NOT DISTINCT FROM ${userId}::uuid
          AND (${keyId}::uuid IS NULL OR device.api_key_id IS NULL OR device.api_key_id = ${keyId}::uuid)
          AND t.account_id = device.account_id AND t.id = device.technician_id AND t.deleted_at IS NULL
          AND (${technicianId}::uuid IS NULL OR device.technician_id = ${technicianId}::uuid)
          AND ${reads ? Prisma.raw(COMMIT_WITHOUT_WAITING) : Prisma.sql`true`}
        RETURNING device.id, device.technician_id, device.label, device.revoked_at IS NOT NULL AS is_revoked
        ), phone AS (
          UPDATE user_session s SET is_phone = true FROM used
          WHERE s.account_id = ${ctx.accountId}::uuid AND s.id = ${sessionId}::uuid AND NOT s.is_phone AND NOT used.is_revoked
        )
        SELECT * FROM used`
    : []
  if (!device)
    throw (reads ? badQuery : invalid)([
      { field: 'device_id', message: 'must be one of your own devices, registered at /field/devices' },
    ])
  if (device.is_revoked) throw new ServiceError('device_revoked')
  return { id: device.id, technician_id: device.technician_id, label: device.label }
}
