import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { checkReference, lockRecord } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { ServiceError } from '@/lib/errors'
import { newId } from '@/lib/domain/id'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { deviceCreate, deviceRecord, type DeviceRecord } from '@/lib/schemas/field/device'
import { readDevice } from './record'
import { senderOf } from './sender'

/** Of one technician, who changes phones and browsers. One that was silent for longer than this is not in use. */
export const MAX_DEVICES = 100
const IN_USE_DAYS = 90

/**
 * Registers a phone: for the technician that the caller is, or of a program with an API key for the one that it names (R-FA-1). A
 * sign-in from before a device of its user was revoked registers none (R-FA-2). Throws `forbidden`, `device_revoked`,
 * `validation_error`, `too_many_devices`.
 */
export async function registerDevice(ctx: ServiceContext, body: BodyOf<typeof deviceCreate>): Promise<DeviceRecord> {
  requireScope(ctx, 'field')
  return inTransaction(ctx, async (tx) => {
    const { userId: user_id, technicianId, apiKeyId: api_key_id } = await senderOf({ ...ctx, tx })
    if (await isOfRevoked(tx, ctx)) throw new ServiceError('device_revoked', 'Sign in again to register this device.')
    const draft = readDraft(deviceCreate, body, deviceRecord)
    const { technician_id: requestedTechnician } = draft.value
    if (technicianId === null) {
      if (!requestedTechnician) draft.reject('technician_id', 'is required: an API key belongs to no technician')
      await checkReference(tx, ctx, draft, 'technician_id', 'technician')
    } else if (requestedTechnician && requestedTechnician.toLowerCase() !== technicianId)
      draft.reject('technician_id', 'must be your own technician, or left out')
    const { technician_id, ...input } = draft.finish()
    const whose = { user_id, api_key_id, technician_id: technicianId ?? technician_id ?? '' }
    await requireRoom(tx, ctx, whose.technician_id)
    const id = newId()
    const data = { id, account_id: ctx.accountId, ...whose, ...input, session_id: ctx.sessionId ?? null }
    await tx.device.create({ data, select: { id: true } })
    if (ctx.sessionId)
      await tx.userSession.updateMany({
        where: { account_id: ctx.accountId, id: ctx.sessionId },
        data: { is_phone: true },
      })
    const after = await readDevice(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'device', id, before: null, after })
    return after
  })
}

/** Throws `too_many_devices` where the technician has as many that are in use, or were registered within a day, as one may have. */
async function requireRoom(tx: Transaction, ctx: ServiceContext, technician_id: string): Promise<void> {
  await lockRecord(tx, ctx, 'technician', technician_id)
  const since = (days: number) => ({ gt: new Date(Date.now() - days * 86_400_000) })
  const counted = [{ revoked_at: null, last_sync_at: since(IN_USE_DAYS) }, { created_at: since(1) }]
  const count = await tx.device.count({ where: { account_id: ctx.accountId, technician_id, OR: counted } })
  if (count >= MAX_DEVICES) throw new ServiceError('too_many_devices')
}

/** Whether a device of the same user was revoked since they signed in: whoever found it must not make it another one. */
async function isOfRevoked(tx: Transaction, { accountId, sessionId }: ServiceContext): Promise<boolean> {
  if (!sessionId) return false
  const [row] = await tx.$queryRaw<{ is_revoked: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM user_session s JOIN device d ON d.account_id = s.account_id AND d.user_id = s.user_id
      WHERE s.account_id = ${accountId}::uuid AND s.id = ${sessionId}::uuid AND d.revoked_at > s.confirmed_at
    ) AS is_revoked`
  return row?.is_revoked === true
}
