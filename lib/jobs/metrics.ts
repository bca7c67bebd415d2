import { pool } from '@/lib/db/client'
import type { QueueDepth } from '@/lib/metrics'

/**
 * How many jobs of each queue are due, run, wait to be tried again, or wait for their time, and for how many seconds the first of them is
 * due. Throws while the database does not answer.
 */
export async function readQueues(): Promise<QueueDepth[]> {
  const { rows } = await pool().query<QueueDepth>(
    `SELECT queue AS name, CASE WHEN run_at <= now() THEN 'due' WHEN claim IS NOT NULL THEN 'running'
        WHEN attempts > 0 THEN 'retry' ELSE 'scheduled' END AS state, count(*)::int,
       greatest(0, extract(epoch FROM now() - min(run_at)))::float8 AS late
     FROM job GROUP BY name, state`,
  )
  return rows
}
