import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { checkReference } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { deviceCreate, deviceRecord, type DeviceRecord } from '@/lib/schemas/field/device'
import { readDevice } from './record'
import { senderOf } from './sender'

/**
 * Registers a phone: for the technician that the caller is, or of a program with an API key for the one that it names (R-FA-1). Throws
 * `forbidden`, `validation_error`.
 */
export async function registerDevice(ctx: ServiceContext, body: BodyOf<typeof deviceCreate>): Promise<DeviceRecord> {
  requireScope(ctx, 'field')
  return inTransaction(ctx, async (tx) => {
    const { userId: user_id, technicianId } = await senderOf({ ...ctx, tx })
    const draft = readDraft(deviceCreate, body, deviceRecord)
    const { technician_id: named } = draft.value
    if (technicianId === null) {
      if (!named) draft.reject('technician_id', 'is required: an API key belongs to no technician')
      await checkReference(tx, ctx, draft, 'technician_id', 'technician')
    } else if (named && named.toLowerCase() !== technicianId)
      draft.reject('technician_id', 'must be your own technician, or left out')
    const { technician_id, ...input } = draft.finish()
    const whose = { user_id, technician_id: technicianId ?? technician_id ?? '' }
    const id = newId()
    await tx.device.create({ data: { id, account_id: ctx.accountId, ...whose, ...input }, select: { id: true } })
    const after = await readDevice(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'device', id, before: null, after })
    return after
  })
}
