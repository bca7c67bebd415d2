import { db } from './client'

/** The place in the history up to which every change is committed or never will be. Only a later statement's snapshot sees all of it. */
export async function settledPosition(): Promise<bigint> {
  const [row] = await db().$queryRaw<{ settled: bigint }[]>`SELECT settled_history_position() AS settled`
  return row?.settled ?? 0n
}
