import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** How long a statement of a migration waits for a lock, with everybody who comes after it waiting behind. */
const LOCK_TIMEOUT_MS = 500
const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 8_000
const MAX_ATTEMPTS = 100

/** PostgreSQL's `lock_not_available`. */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs the script of a migration without stopping the requests of the version before: a statement that does not get its lock within
 * half a second gives way, the script is rolled back as a whole and tried again after a pause. Throws what PostgreSQL says, and
 * after 100 attempts (about 13 minutes) that the lock is not to be had.
 */
export async function runScript(pool: pg.Pool, script: string): Promise<void> {
  const client = await pool.connect()
  try {
    // Such a statement takes no lock that requests wait for, and is none that could be rolled back.
    const isConcurrent = /\bCONCURRENTLY\b/.test(script)
    await client.query(`SET lock_timeout = ${isConcurrent ? 0 : LOCK_TIMEOUT_MS}`)
    for (let attempt = 1; ; attempt += 1) {
      // Several statements of one query are one transaction.
      const failure = await client.query(script).then(() => null, asLockFailure)
      if (failure === null) return
      if (attempt === MAX_ATTEMPTS) throw failure
      await sleep(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)))
    }
  } finally {
    client.release()
  }
}

function asLockFailure(error: unknown): Error {
  if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)
    return new Error(
      'A migration did not get a lock on its table for minutes: end the long transactions that read or write it.',
      { cause: error },
    )
  throw error
}
