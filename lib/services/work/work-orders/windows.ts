import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import type { Transaction } from '@/lib/db/transaction'
import { lockRows } from './rows'
import { writeSchedules } from './write-schedules'

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
  const live = rows.filter(({ deleted_at }) => deleted_at === null)
  await writeSchedules(
    tx,
    ctx,
    live.map((before) => ({ before, after: { ...before, ...windowsById.get(before.id) } })),
  )
}
