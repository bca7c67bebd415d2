import { setTimeout as delay } from 'node:timers/promises'
import { env } from '@/lib/env'
import { ServiceError } from '@/lib/errors'
import { store } from '@/lib/storage/installed'
import { pool, SOON } from './client'
import { watchClock } from './clock'
import { NotReady } from './not-ready'
import { checkPooler } from './pooler'

/** How long an answer holds: whoever asks more often gets the same one. */
const PROBE_MS = 5000
/** How long a commit may take, in milliseconds. */
const COMMIT_MS = 2000

const shared = globalThis as { fieldlineWriteProbe?: { at: number; written: Promise<void> } }

/**
 * Writes as a request would, at most once every few seconds in a process: a row, a commit that is confirmed, and a file where
 * DATA_DIR holds them. Throws `NotReady`, or PostgreSQL's error when the database takes no writes: its disk is full, or it is read-only.
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

async function write(): Promise<void> {
  await checkPooler()
  await Promise.all([takeSpace().then(commit), writeFile(), watchClock()])
}

/**
 * An emptied table begins a new file, for which the disk has to have space; an update would find some in the table's
 * own. All of it is one message, and so one transaction, which nobody confirms: it holds its lock for a moment only.
 * Another process that probes just now answers for this one.
 */
async function takeSpace(): Promise<void> {
  try {
    const text = `SELECT set_config('lock_timeout', '500ms', true), set_config('synchronous_commit', 'off', true);
       TRUNCATE write_probe;
       INSERT INTO write_probe (id) VALUES (1)`
    await pool().query({ text, ...SOON })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

/** Commits as a request does, without any lock: a synchronous standby has to confirm it. One that nobody confirms is given up. */
async function commit(): Promise<void> {
  const client = await pool().connect()
  const done = new AbortController()
  let isWhole = false
  try {
    await client.query({ text: 'BEGIN', ...SOON })
    const { rows } = await client.query<{ pid: number }>({ text: NOTHING_MUCH, ...SOON })
    const committed = client.query({ text: 'COMMIT', ...SOON }).then(() => true)
    const late = delay(COMMIT_MS, false, { signal: done.signal }).catch(() => false)
    const isConfirmed = await Promise.race([committed, late])
    // Else the session would wait for as long as the standby is gone, and one more with each probe.
    if (!isConfirmed) await pool().query({ text: 'SELECT pg_cancel_backend($1)', values: [rows[0]?.pid], ...SOON })
    isWhole = await committed
    if (!isConfirmed) throw new NotReady(UNCONFIRMED)
  } finally {
    done.abort()
    client.release(!isWhole)
  }
}

const NOTHING_MUCH = `SELECT pg_backend_pid() AS pid, pg_logical_emit_message(true, 'fieldline', 'readiness')`
const UNCONFIRMED = `No commit is confirmed within ${COMMIT_MS / 1000} seconds: a synchronous standby may be lost.`

/** Writes a file beside the photos, unless a bucket has them: its faults are no reason to take a process out. */
async function writeFile(): Promise<void> {
  if (env().S3_BUCKET) return
  try {
    await store().put(PROBE_FILE, new Uint8Array(64 * 1024), 'application/octet-stream')
  } catch (error) {
    const isFull = error instanceof ServiceError && error.code === 'storage_full'
    throw new NotReady(isFull ? 'DATA_DIR has no space left.' : 'DATA_DIR cannot be written.')
  }
}

const PROBE_FILE = 'readiness/probe'
