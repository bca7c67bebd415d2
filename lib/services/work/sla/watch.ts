import { announce } from '@/lib/db/announce'
import { db } from '@/lib/db/client'
import type { Subject } from '@/lib/db/enqueue'
import { BATCH, followLocked } from './follow-locked'

/** Jobs are made so long before the moment that they wait for: longer than the sweep that makes them takes to come back. */
const AHEAD = '60 seconds'

const PAUSE_MS = 250

/**
 * Makes a job for each account with a promise that somebody is to be warned of, or that is broken, soon or since the last process
 * ended. The index that it reads has these moments alone. A job that failed keeps its pause.
 */
export async function enqueueWatched(): Promise<void> {
  await db().$executeRaw`
    INSERT INTO job (queue, key, account_id, run_at)
    SELECT 'watch-promises', account_id::text, account_id, min(next_at) FROM sla_clock
    WHERE next_at <= now() + ${AHEAD}::interval GROUP BY account_id
    ON CONFLICT (queue, key) DO UPDATE SET run_at = least(job.run_at, excluded.run_at)
      WHERE job.claim IS NULL AND job.attempts = 0`
}

/**
 * Warns of the promises of an account, and tells which are broken, whose moment has come: each once, however late it is looked at
 * (R-SL-8). Answers when the next one comes.
 */
export async function watchPromises({ account_id }: Subject): Promise<Date | null> {
  const ids = await followLocked(account_id, async (tx) => {
    // Whoever changes a work order locks it first, so its clocks are nobody else's. Those that are being changed follow by themselves.
    const due = await tx.$queryRaw<{ id: string }[]>`
      SELECT w.id FROM sla_clock clock JOIN work_order w ON w.account_id = clock.account_id AND w.id = clock.work_order_id
      WHERE clock.account_id = ${account_id}::uuid AND clock.next_at <= now()
      ORDER BY clock.next_at LIMIT ${BATCH}::int FOR NO KEY UPDATE OF w, clock SKIP LOCKED`
    return [...new Set(due.map(({ id }) => id))]
  })
  if (ids.length > 0) announce('history', account_id)
  const [next] = await db().$queryRaw<{ at: Date | null }[]>`
    SELECT min(next_at) AS at FROM sla_clock
    WHERE account_id = ${account_id}::uuid AND next_at <= now() + ${AHEAD}::interval`
  // One that somebody is changing right now is looked at again in a moment.
  return next?.at ? new Date(Math.max(next.at.getTime(), Date.now() + PAUSE_MS)) : null
}
