import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { invalid, ServiceError } from '@/lib/errors'
import { senderOf } from './sender'

/**
 * The device that sends, as one of the caller's own, locked: its requests come one after the other. Notes that it was there. Throws
 * `forbidden`, `validation_error`, `device_revoked`.
 */
export async function useDevice(
  tx: Transaction,
  ctx: ServiceContext,
  id: string,
  now: Date,
): Promise<{ id: string; technician_id: string }> {
  const { userId: user_id, technicianId } = await senderOf({ ...ctx, tx })
  if (isId(id))
    await tx.$queryRaw`SELECT 1 FROM device WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid FOR UPDATE`
  const where = { account_id: ctx.accountId, id, user_id, technician: { deleted_at: null } }
  const device = isId(id) ? await tx.device.findFirst({ where }) : null
  if (!device || (technicianId !== null && device.technician_id !== technicianId))
    throw invalid([{ field: 'device_id', message: 'must be one of your own devices, registered at /field/devices' }])
  if (device.revoked_at) throw new ServiceError('device_revoked')
  await tx.$executeRaw`
    UPDATE device SET last_sync_at = ${now.toISOString()}::timestamptz
    WHERE account_id = ${ctx.accountId}::uuid AND id = ${device.id}::uuid`
  return { id: device.id, technician_id: device.technician_id }
}
