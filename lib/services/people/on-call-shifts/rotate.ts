import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction } from '@/lib/db/transaction'
import { instantAt } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'
import { invalid } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { onCallRotation } from '@/lib/schemas/people/on-call-rotation'
import type { OnCallShiftRecord } from '@/lib/schemas/people/on-call-shift'
import { createOnCallShift, deleteOnCallShift } from './verbs'

/**
 * Puts people on call for a week each, in turn: all shifts in one transaction. The hand-over is at the same time on the account's
 * clocks every week. Throws `forbidden`, `validation_error`.
 */
export async function rotateOnCall(
  ctx: ServiceContext,
  body: BodyOf<typeof onCallRotation>,
): Promise<OnCallShiftRecord[]> {
  requireScope(ctx, 'write:work-orders')
  const { technician_ids, territory, first_day, start_minute, weeks } = readDraft(onCallRotation, body).finish()
  const handOver = (week: number) =>
    new Date(instantAt(addDays(first_day, 7 * week), start_minute, ctx.account.timeZone)).toISOString()
  return inTransaction(ctx, async (tx) => {
    const createdRows: OnCallShiftRecord[] = []
    for (let week = 0; week < weeks; week++) {
      const technician_id = technician_ids[week % technician_ids.length]
      if (technician_id === undefined) throw invalid([{ field: 'technician_ids', message: 'is required' }])
      const times = { starts_at: handOver(week), ends_at: handOver(week + 1) }
      createdRows.push(await createOnCallShift({ ...ctx, tx }, { technician_id, territory, ...times }))
    }
    return createdRows
  })
}

/** Moves many to the trash, all or none: what an undo of a rotation does. Throws `forbidden`, `not_found`. */
export async function deleteOnCallShifts(ctx: ServiceContext, ids: readonly string[]): Promise<void> {
  requireScope(ctx, 'write:work-orders')
  await inTransaction(ctx, async (tx) => {
    for (const id of ids) await deleteOnCallShift({ ...ctx, tx }, id)
  })
}
