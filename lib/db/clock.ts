import type pg from 'pg'
import { logWarning } from '@/lib/log'
import { pool, SOON } from './client'

/** By how many seconds the clocks of a process and of PostgreSQL may differ before it is told, and before no process starts. */
export const MAX_SKEW = { told: 5, started: 300 }

const shared = globalThis as { fieldlineReportedSkew?: boolean }

/** By how many seconds this process's clock is ahead of PostgreSQL's; less than 0 where it is behind. */
export async function measureSkew(on: Pick<pg.ClientBase, 'query'> = pool()): Promise<number> {
  const requestedAt = Date.now()
  const text = 'SELECT extract(epoch FROM clock_timestamp())::float8 AS seconds'
  const { rows } = await on.query<{ seconds: number }>({ text, ...SOON })
  const between = (requestedAt + Date.now()) / 2
  return between / 1000 - (rows[0]?.seconds ?? 0)
}

/** What to tell of clocks that differ by so many seconds. */
export function describeSkew(seconds: number): string {
  const [amount, side] = [Math.round(Math.abs(seconds)), seconds > 0 ? 'ahead of' : 'behind']
  return `The clock of this machine is ${amount} s ${side} PostgreSQL’s. Set both by NTP: promises, sessions and signed links depend on them.`
}

/** Measures, and warns in the log when the clocks began to differ. */
export async function watchClock(): Promise<number> {
  const skew = await measureSkew()
  const isWrong = Math.abs(skew) > MAX_SKEW.told
  if (isWrong && !shared.fieldlineReportedSkew) logWarning(describeSkew(skew))
  shared.fieldlineReportedSkew = isWrong
  return skew
}
