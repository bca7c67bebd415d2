import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import type { Transaction } from '@/lib/db/transaction'
import { localTime, startOfWeek } from '@/lib/domain/board/zoned'
import { newId } from '@/lib/domain/id'
import type { SheetState } from '@/lib/domain/timesheets/states'
import { toDatabaseDate } from '@/lib/domain/time'
import { readTimesheet } from './record'

/** The Monday of the week of an instant, in the account's time zone. */
export function weekOf(ctx: ServiceContext, at: Date): string {
  return startOfWeek(localTime(at.getTime(), ctx.account.timeZone).date)
}

/** Locks the time sheet of a technician and week, which it opens where there is none yet. */
export async function lockTimesheet(
  tx: Transaction,
  ctx: ServiceContext,
  technicianId: string,
  weekStart: string,
): Promise<{ id: string; state: SheetState }> {
  const [row] = await tx.$queryRaw<{ id: string; state: SheetState; is_new: boolean }[]>`
    INSERT INTO timesheet (id, account_id, technician_id, week_start, updated_at)
    VALUES (${newId()}::uuid, ${ctx.accountId}::uuid, ${technicianId}::uuid, ${toDatabaseDate(weekStart)}::date, now())
    ON CONFLICT (account_id, technician_id, week_start) DO UPDATE SET state = timesheet.state
    RETURNING id, state, xmax = 0 AS is_new`
  if (!row) throw new Error('a time sheet is there after it was opened')
  if (row.is_new) {
    const after = await readTimesheet(tx, ctx, row.id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'timesheet', id: row.id, before: null, after })
  }
  return row
}
