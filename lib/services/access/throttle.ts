import { pool } from '@/lib/db/client'
import { ServiceError } from '@/lib/errors'

/**
 * How sign-ins are slowed down. After `free` failures each further try waits twice as long as the one before, `cap`
 * seconds at most; every `leak` seconds one failure is forgotten. A user is never locked out for good, and a browser
 * that signed in before counts for itself, so that strangers trying the name cannot make its owner wait.
 */
const LIMITS = {
  name: { free: 5, cap: 300, leak: 900 },
  address: { free: 20, cap: 120, leak: 180 },
  browser: { free: 10, cap: 60, leak: 60 },
  /** Mails with a link for a forgotten password, per address they go to: nobody's mailbox is to be filled. */
  password_mail: { free: 3, cap: 3600, leak: 3600 },
  /** Mails with a link for a forgotten password, per address they are asked from. */
  password_source: { free: 10, cap: 600, leak: 600 },
} as const

export type ThrottleKey = { kind: keyof typeof LIMITS; value: string }

export type Verdict = { allowed: true } | { allowed: false; seconds: number }

/** What a try counts against; failures are counted before the password is looked at, so that a burst gains nothing. */
const RESERVE = `
  WITH clock AS (SELECT clock_timestamp() AS now)
  INSERT INTO sign_in_attempt AS t (key, failures, last_at, blocked_until)
  SELECT $1, 1, now, now FROM clock
  ON CONFLICT (key) DO UPDATE SET
    failures = greatest(0, t.failures - floor(extract(epoch FROM excluded.last_at - t.last_at) / $4)::int) + 1,
    last_at = excluded.last_at,
    blocked_until = excluded.last_at + make_interval(secs => CASE
      WHEN greatest(0, t.failures - floor(extract(epoch FROM excluded.last_at - t.last_at) / $4)::int) + 1 > $2
      THEN least($3, power(2, least(t.failures + 1 - $2, 20) - 1)) ELSE 0 END)
  WHERE t.blocked_until <= excluded.last_at
  RETURNING failures`

/**
 * Counts a try against every key, all or none. `seconds` says how long to wait when one of them is blocked; such a
 * refused try does not count. Exact across any number of processes.
 */
export async function reserveAttempt(keys: ThrottleKey[]): Promise<Verdict> {
  const client = await pool().connect()
  try {
    await client.query('BEGIN')
    for (const { kind, text } of ordered(keys)) {
      const { free, cap, leak } = LIMITS[kind]
      const { rowCount } = await client.query(RESERVE, [text, free, cap, leak])
      if (rowCount === 0) {
        const { rows } = await client.query<{ seconds: number }>(
          `SELECT greatest(1, ceil(extract(epoch FROM blocked_until - clock_timestamp())))::int AS seconds
           FROM sign_in_attempt WHERE key = $1`,
          [text],
        )
        await client.query('ROLLBACK')
        return { allowed: false, seconds: rows[0]?.seconds ?? 1 }
      }
    }
    await client.query('COMMIT')
    return { allowed: true }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Counts a try as `reserveAttempt` does. Throws `rate_limited` when one of the keys is blocked. */
export async function requireAttempt(keys: ThrottleKey[]): Promise<void> {
  const verdict = await reserveAttempt(keys)
  if (!verdict.allowed)
    throw new ServiceError('rate_limited', `Too many attempts. Wait ${verdict.seconds} seconds and try again.`)
}

/**
 * Takes a try back that turned out well. The name and the browser start anew; the address gets back only this one, or
 * one good account would buy free tries at all others.
 */
export async function forgiveAttempt(keys: ThrottleKey[]): Promise<void> {
  for (const { kind, text } of ordered(keys)) {
    if (kind !== 'address') await pool().query('DELETE FROM sign_in_attempt WHERE key = $1', [text])
    else
      await pool().query(
        `UPDATE sign_in_attempt SET failures = greatest(0, failures - 1),
           blocked_until = CASE WHEN failures - 1 > $2 THEN blocked_until ELSE clock_timestamp() END
         WHERE key = $1`,
        [text, LIMITS.address.free],
      )
  }
}

/** Always in the same order, so that two tries cannot wait for each other. */
function ordered(keys: ThrottleKey[]): { kind: ThrottleKey['kind']; text: string }[] {
  return keys
    .map(({ kind, value }) => ({ kind, text: `${kind}:${value}` }))
    .sort((one, other) => (one.text < other.text ? -1 : 1))
}
