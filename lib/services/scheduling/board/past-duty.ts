import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { type LaterEvent, putBack, statesBefore, wasLive } from '@/lib/domain/board/past'
import type { BoardOnCall, BoardOvertime } from '@/lib/domain/board/types'
import { addDays, utcDayOf } from '@/lib/domain/plain-days'
import { fromDatabaseDate } from '@/lib/domain/time'
import type { Moment } from './past-candidates'
import { readLater } from './past-events'

type Trashable = { id: string; created_at: Date; deleted_at: Date | null }

/** The records that were there at an instant (epoch milliseconds), as they were. */
export function liveThen<T extends Trashable>(rows: readonly T[], events: readonly LaterEvent[], at: number): T[] {
  const states = statesBefore(events)
  return rows
    .filter((row) => wasLive(row, states.get(row.id), at))
    .map((row) => putBack(row, states.get(row.id)?.old ?? {}))
}

/** Overtime and who was on call between two instants, as it was planned at the moment. */
export async function readDutyAsOf(
  tx: Transaction,
  ctx: ServiceContext,
  from: Date,
  to: Date,
  moment: Moment,
): Promise<{ overtime: BoardOvertime[]; onCall: BoardOnCall[] }> {
  const account_id = ctx.accountId
  const [overtimeEvents, callEvents] = await Promise.all([
    readLater(tx, ctx, 'overtime', moment, ['technician_id', 'date', 'start_minute', 'end_minute']),
    readLater(tx, ctx, 'on_call_shift', moment, ['technician_id', 'territory', 'starts_at', 'ends_at']),
  ])
  const changed = (events: readonly LaterEvent[]) => ({ id: { in: events.map(({ record_id }) => record_id) } })
  const [first, last] = [addDays(utcDayOf(from), -2), addDays(utcDayOf(to), 2)]
  const [overtimeRows, callRows] = await Promise.all([
    tx.overtime.findMany({
      where: { account_id, OR: [{ date: { gte: new Date(first), lte: new Date(last) } }, changed(overtimeEvents)] },
    }),
    tx.onCallShift.findMany({
      where: { account_id, OR: [{ starts_at: { lt: to }, ends_at: { gt: from } }, changed(callEvents)] },
    }),
  ])
  const at = moment.at.getTime()
  const overtime = overtimeRows.map((row) => ({ ...row, date: fromDatabaseDate(row.date) }))
  const calls = callRows.map((row) => ({
    ...row,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
  }))
  return {
    overtime: liveThen(overtime, overtimeEvents, at)
      .filter(({ date }) => date >= first && date <= last)
      .map(({ created_at: _created, updated_at: _updated, deleted_at: _deleted, account_id: _account, ...one }) => one),
    onCall: liveThen(calls, callEvents, at)
      .filter(({ starts_at, ends_at }) => Date.parse(starts_at) < to.getTime() && Date.parse(ends_at) > from.getTime())
      .map(({ technician_id, territory, starts_at, ends_at }) => ({ technician_id, territory, starts_at, ends_at })),
  }
}
