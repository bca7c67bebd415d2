import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { timeOffCreate, timeOffRecord, type TimeOffRecord } from '@/lib/schemas/people/time-off'
import { checkSpan } from './checks'
import { ownFields, readTimeOff } from './record'

/** Gives a technician leave. Throws `forbidden`, `not_found`, `validation_error`. */
export async function createTimeOff(
  ctx: ServiceContext,
  technicianId: string,
  body: BodyOf<typeof timeOffCreate>,
): Promise<TimeOffRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    // The lock lets two colleagues not enter the same leave at once.
    await lockRecord(tx, ctx, 'technician', technicianId)
    const draft = readDraft(timeOffCreate, body, timeOffRecord)
    await checkSpan(tx, ctx, draft, null, technicianId)
    const input = draft.finish()

    const id = newId()
    await tx.timeOff.create({
      data: { id, account_id: ctx.accountId, technician_id: technicianId, ...input },
      select: { id: true },
    })
    const after = await readTimeOff(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'time_off', id, before: null, after: ownFields(after) })
    return after
  })
}
