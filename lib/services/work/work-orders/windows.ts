import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { changedFields } from '@/lib/db/history'
import { recordHistoryOfMany } from '@/lib/db/history-bulk'
import type { Transaction } from '@/lib/db/transaction'
import { lockRows, type WorkOrderRow, writeRows } from './rows'

/** When a work order may be done; what is left out stays as it is. */
export type Window = { id: string; window_start: Date | null; window_end: Date | null; due_by?: Date | null }

/**
 * Gives live work orders other windows: three statements and one row of history each, however many there are. One that has its window
 * already, or is gone, stays as it is. Throws `forbidden`.
 */
export async function setWindows(tx: Transaction, ctx: ServiceContext, windows: readonly Window[]): Promise<void> {
  requireScope(ctx, 'write:work-orders')
  if (windows.length === 0) return
  const windowsById = new Map(windows.map((window) => [window.id, window]))
  const rows = await lockRows(tx, ctx, [...windowsById.keys()])
  const changed = rows.flatMap((before) => {
    const after = { ...before, ...windowsById.get(before.id) }
    const changes = changedFields(asRecord(before), asRecord(after))
    return before.deleted_at !== null || Object.keys(changes).length === 0 ? [] : [{ id: before.id, after, changes }]
  })
  await writeRows(
    tx,
    ctx,
    ['window_start', 'window_end', 'due_by'],
    changed.map(({ after }) => after),
  )
  await recordHistoryOfMany(tx, ctx, { verb: 'update', type: 'work_order', records: changed })
}

function asRecord({ window_start, window_end, due_by }: Pick<WorkOrderRow, 'window_start' | 'window_end' | 'due_by'>) {
  return {
    due_by: due_by?.toISOString() ?? null,
    window_start: window_start?.toISOString() ?? null,
    window_end: window_end?.toISOString() ?? null,
  }
}
