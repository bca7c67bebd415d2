import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { timeOffRecord, type TimeOffRecord, timeOffUpdate } from '@/lib/schemas/people/time-off'
import { checkSpan } from './checks'
import { ownFields, readTimeOff } from './record'

/** Changes a leave. Throws `forbidden`, `not_found`, `precondition_failed`, `validation_error`. */
export async function updateTimeOff(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof timeOffUpdate>,
  ifMatch: string | null = null,
): Promise<TimeOffRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const { technician_id } = await readTimeOff(tx, ctx, id)
    await lockRecord(tx, ctx, 'technician', technician_id)
    // Read again under the lock: a colleague may have changed or removed it in the meantime.
    const before = await readTimeOff(tx, ctx, id)
    requireMatch(ifMatch, ownFields(before))
    const draft = readDraft(timeOffUpdate, body, timeOffRecord)
    const stored = { starts_at: new Date(before.starts_at), ends_at: new Date(before.ends_at) }
    await checkSpan(tx, ctx, draft, stored, technician_id, id)
    const input = draft.finish()

    const where = { account_id_id: { account_id: ctx.accountId, id } }
    await tx.timeOff.update({ where, data: input, select: { id: true } })
    const after = await readTimeOff(tx, ctx, id)
    await recordHistory(tx, ctx, {
      verb: 'update',
      type: 'time_off',
      id,
      before: ownFields(before),
      after: ownFields(after),
    })
    return after
  })
}
