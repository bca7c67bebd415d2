import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import { readDraft } from '@/lib/schemas/draft'
import { timeOffCreate, timeOffRecord, type TimeOffRecord } from '@/lib/schemas/people/time-off'
import { undoingOwnDelete } from '@/lib/services/records/restore'
import { checkSpan } from './checks'
import { ownFields, readTimeOff } from './record'

/**
 * Enters a leave again that was deleted, under the id that it had: it has no trash, so the history says what it was. One that is
 * there stays as it is. Throws `forbidden`, `not_found`, `validation_error`.
 */
export async function restoreTimeOff(ctx: ServiceContext, id: string): Promise<TimeOffRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const key = { account_id: ctx.accountId, id }
    const deleted = isId(id)
      ? await tx.history.findFirst({
          where: { account_id: ctx.accountId, record_type: 'time_off', record_id: id, verb: 'delete' },
          orderBy: { id: 'desc' },
          select: { changes: true },
        })
      : null
    if (!deleted) throw notFound('time off')
    const was = before(deleted.changes as Record<string, [unknown, unknown]>)
    await lockRecord(tx, ctx, 'technician', String(was.technician_id))
    if (await tx.timeOff.findFirst({ where: key, select: { id: true } })) return readTimeOff(tx, ctx, id)

    const draft = readDraft(timeOffCreate, was, timeOffRecord)
    await checkSpan(tx, ctx, draft, null, String(was.technician_id))
    const data = { ...key, technician_id: String(was.technician_id), ...draft.finish() }
    await tx.timeOff.create({ data, select: { id: true } })
    const after = await readTimeOff(tx, ctx, id)
    const within = await undoingOwnDelete(tx, ctx, 'time_off', id)
    await recordHistory(tx, within, { verb: 'restore', type: 'time_off', id, before: null, after: ownFields(after) })
    return after
  })
}

function before(changes: Record<string, [unknown, unknown]>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(changes).map(([field, [old]]) => [field, old]))
}
