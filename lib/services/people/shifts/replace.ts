import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { newId } from '@/lib/domain/id'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { shiftsRecord, type ShiftsRecord, shiftsUpdate } from '@/lib/schemas/people/shift'
import { readShifts } from './read'

/**
 * Gives a technician another week: the shifts that are sent replace all there were. Throws `forbidden`, `not_found`,
 * `precondition_failed`, `validation_error`.
 */
export async function replaceShifts(
  ctx: ServiceContext,
  technicianId: string,
  body: BodyOf<typeof shiftsUpdate>,
  ifMatch: string | null = null,
): Promise<ShiftsRecord> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'technician', technicianId)
    const before = await readShifts(tx, ctx, technicianId)
    requireMatch(ifMatch, before)
    const { shifts } = readDraft(shiftsUpdate, body, shiftsRecord).finish()

    const owner = { account_id: ctx.accountId, technician_id: technicianId }
    await tx.shift.deleteMany({ where: owner })
    await tx.shift.createMany({ data: shifts.map((shift) => ({ id: newId(), ...owner, ...shift })) })
    const after = await readShifts(tx, ctx, technicianId)
    await recordHistory(tx, ctx, { verb: 'set_shifts', type: 'technician', id: technicianId, before, after })
    return after
  })
}
