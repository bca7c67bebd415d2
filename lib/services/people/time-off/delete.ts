import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import type { TimeOffRecord } from '@/lib/schemas/people/time-off'
import { ownFields, readTimeOff } from './record'

/** Takes a leave away, and tells it, so that it can be entered again. Throws `forbidden`, `not_found`. */
export async function deleteTimeOff(ctx: ServiceContext, id: string): Promise<TimeOffRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const { technician_id } = await readTimeOff(tx, ctx, id)
    await lockRecord(tx, ctx, 'technician', technician_id)
    const before = await readTimeOff(tx, ctx, id)
    await tx.timeOff.delete({ where: { account_id_id: { account_id: ctx.accountId, id } }, select: { id: true } })
    await recordHistory(tx, ctx, { verb: 'delete', type: 'time_off', id, before: ownFields(before), after: null })
    return before
  })
}
