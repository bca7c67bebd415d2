import { pool } from '@/lib/db/client'
import type { QueueDepth } from '@/lib/metrics'

/** How many jobs of each queue wait, run, or have failed. Throws while the database does not answer. */
export async function readQueues(): Promise<QueueDepth[]> {
  const { rows } = await pool().query<QueueDepth>(
    `SELECT name, state::text, count(*)::int FROM pgboss.job
     WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY name, state`,
  )
  return rows
}
