import { pool } from '@/lib/db/client'
import { type Queue, startsOver } from '@/lib/db/enqueue'

/** A job that this process holds: nobody else runs it before its lease ends. */
export type Job = {
  queue: Queue
  key: string
  account_id: string | null
  claim: string
  attempts: number
  requests: number
  cursor: string | null
}

/** A process that did not renew its claim for so long has ended. */
const LEASE = '20 seconds'
/** The longest pause before a job that failed is tried again. */
const MAX_PAUSE_SECONDS = 300

/**
 * Claims a job that is due, of the account that the queue served least recently: accounts take turns, however many jobs one
 * of them has. Jobs of accounts that have `enough` of them running are left for later. `null` when none is due. Whatever died while it
 * ran is due again when its lease is over.
 */
export async function claimJob(queue: Queue, enough: readonly string[] = []): Promise<Job | null> {
  const { rows } = await pool().query<Job>({
    name: 'claim-job',
    text: `WITH next AS (
        SELECT j.queue, j.key, j.account_id FROM job j
        LEFT JOIN job_turn t ON t.queue = j.queue AND t.account_id = j.account_id
        WHERE j.queue = $1 AND j.run_at <= now() AND (j.account_id IS NULL OR j.account_id <> ALL ($3::uuid[]))
        ORDER BY t.served_at NULLS FIRST, j.run_at LIMIT 1 FOR UPDATE OF j SKIP LOCKED
      ), turn AS (
        INSERT INTO job_turn (queue, account_id, served_at)
        SELECT queue, account_id, clock_timestamp() FROM next WHERE account_id IS NOT NULL
        ON CONFLICT (queue, account_id) DO UPDATE SET served_at = EXCLUDED.served_at
      )
      UPDATE job j SET claim = gen_random_uuid(), run_at = now() + $2::interval, attempts = attempts + 1
      FROM next WHERE j.queue = next.queue AND j.key = next.key
      RETURNING j.queue, j.key, j.account_id, j.claim, j.attempts, j.requests, j.cursor`,
    values: [queue, LEASE, enough],
  })
  return rows[0] ?? null
}

/** Renews the leases of jobs that run in this process, and names the claims that are still its own. */
export async function renewClaims(claims: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool().query<{ claim: string }>({
    name: 'renew-claims',
    text: `UPDATE job SET run_at = now() + $2::interval WHERE claim = ANY ($1::uuid[]) AND run_at > now() RETURNING claim`,
    values: [claims, LEASE],
  })
  return new Set(rows.map(({ claim }) => claim))
}

/**
 * Ends a job that went well. With `next` it stays and runs again then, from the cursor on; at once when somebody asked for it
 * meanwhile, and from the start where that changes what was done.
 */
export async function endJob(
  { queue, key, claim, requests }: Job,
  next: Date | null,
  cursor: string | null = null,
): Promise<void> {
  const claimValues = [queue, key, claim, requests]
  if (next === null) {
    const text = 'DELETE FROM job WHERE queue = $1 AND key = $2 AND claim = $3 AND requests = $4'
    const { rowCount } = await pool().query({ name: 'end-job', text, values: claimValues })
    if (rowCount) return
  }
  await pool().query({
    name: 'run-job-again',
    text: `UPDATE job SET claim = NULL, attempts = 0,
        cursor = CASE WHEN requests <> $4 AND $7 THEN NULL ELSE $6 END,
        run_at = CASE WHEN requests = $4 THEN coalesce($5, now()) ELSE now() END
      WHERE queue = $1 AND key = $2 AND claim = $3`,
    values: [...claimValues, next, cursor, startsOver(queue)],
  })
}

/** Has a job that failed tried again, later after each attempt. */
export async function retryJob({ queue, key, claim, attempts }: Job): Promise<void> {
  const seconds = Math.min(2 ** attempts, MAX_PAUSE_SECONDS)
  await pool().query({
    name: 'retry-job',
    text: `UPDATE job SET claim = NULL, run_at = now() + $4 * interval '1 second' WHERE queue = $1 AND key = $2 AND claim = $3`,
    values: [queue, key, claim, seconds],
  })
}

/** Which queues have jobs that are due, and when the next job becomes due. */
export async function readDue(): Promise<{ due: Queue[]; next: Date | null }> {
  const { rows } = await pool().query<{ due: Queue[] | null; next: Date | null }>({
    name: 'read-due-jobs',
    text: `SELECT array_agg(DISTINCT queue) FILTER (WHERE run_at <= now()) AS due,
        min(run_at) FILTER (WHERE run_at > now()) AS next FROM job`,
  })
  return { due: rows[0]?.due ?? [], next: rows[0]?.next ?? null }
}
