import { db } from '@/lib/db/client'
import { settledPosition } from '@/lib/db/settled-position'

/**
 * A point in the history between what a reader has seen and what is new to it: a snapshot of the database; a position below
 * which the snapshot sees every change, so that nothing there is read again; and the time in epoch milliseconds. Exact,
 * whatever was committed in which order: it misses no transaction that began before and ended after, and waits for none.
 */
export type LivePoint = { at: number; floor: string; snapshot: string }

const TEXT = /^(\d{1,15})\.(\d{1,18})\.(\d{1,18}:\d{1,18}:[\d,]{0,4000})$/

/** The point as an event's id. */
export function pointText({ at, floor, snapshot }: LivePoint): string {
  return `${at}.${floor}.${snapshot}`
}

/** Reads an event's id; `null` when it is none of ours. */
export function readPoint(text: string | null): LivePoint | null {
  const [, at, floor, snapshot] = TEXT.exec(text ?? '') ?? []
  return at && floor && snapshot && isSnapshot(snapshot) ? { at: Number(at), floor, snapshot } : null
}

/** Whether PostgreSQL takes the text for a snapshot: its running transactions in ascending order between its two ends. */
function isSnapshot(snapshot: string): boolean {
  const [first = '', end = '', running = ''] = snapshot.split(':')
  const between = running === '' ? [] : running.split(',')
  if (!between.every((id) => /^\d{1,18}$/.test(id))) return false
  const [from, to, ids] = [BigInt(first), BigInt(end), between.map(BigInt)]
  return from > 0n && from <= to && ids.every((id, index) => id >= (ids[index - 1] ?? from) && id < to)
}

/** Now: everything that is committed after it is new to whoever reads after it. */
export async function livePoint(): Promise<LivePoint> {
  const at = Date.now()
  const floor = String(await settledPosition())
  const [row] = await db().$queryRaw<{ snapshot: string }[]>`SELECT pg_current_snapshot()::text AS snapshot`
  return { at, floor, snapshot: row?.snapshot ?? '' }
}
