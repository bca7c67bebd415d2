import { pool } from './client'

/** How long an answer holds: whoever asks more often gets the same one. */
const PROBE_MS = 5000

const shared = globalThis as { fieldlineWriteProbe?: { at: number; written: Promise<void> } }

/**
 * Writes a row as a request would, at most once every few seconds in a process. Throws PostgreSQL's error when the
 * database takes no writes: its disk is full, or it is read-only.
 */
export function probeWrites(): Promise<void> {
  const last = shared.fieldlineWriteProbe
  if (last && performance.now() - last.at < PROBE_MS) return last.written
  const written = write()
  shared.fieldlineWriteProbe = { at: performance.now(), written }
  return written
}

/** Forgets the last answer, so that the next one is of now. */
export function resetWriteProbe(): void {
  shared.fieldlineWriteProbe = undefined
}

/**
 * An emptied table begins a new file, for which the disk has to have space; an update would find some in the table's
 * own. All of it is one message, and so one transaction. Another process that probes just now answers for this one.
 */
async function write(): Promise<void> {
  try {
    await pool().query(
      `SELECT set_config('lock_timeout', '1s', true), set_config('synchronous_commit', 'off', true);
       TRUNCATE write_probe;
       INSERT INTO write_probe (id) VALUES (1)`,
    )
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
