import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pool } from '@/lib/db/client'
import { NotReady } from '@/lib/db/not-ready'
import { probeWrites } from '@/lib/db/write-probe'
import { logFailure } from '@/lib/log'

export type Readiness = { ready: true } | { ready: false; reason: string }

const PATIENCE_MS = 3000

const shared = globalThis as { fieldlineIsStopping?: boolean }

/** Has this process say that it is not ready, from now on until it ends: balancers send requests elsewhere before its listener closes. */
export function announceStop(): void {
  shared.fieldlineIsStopping = true
}

/** Whether this process is about to end. */
export function isStopping(): boolean {
  return shared.fieldlineIsStopping === true
}

/**
 * Whether this process can do its work: the database answers within three seconds and has every migration that this
 * version of the program brings, it takes writes, and so does DATA_DIR. Never throws.
 */
export async function readiness(): Promise<Readiness> {
  if (isStopping()) return notReady('This process is stopping.')
  const quiet = new AbortController()
  const silence = delay(PATIENCE_MS, undefined, { signal: quiet.signal, ref: false }).then(
    () => notReady('The database does not answer.'),
    () => notReady('The database does not answer.'),
  )
  try {
    return await Promise.race([checkReadiness(), silence])
  } catch {
    return notReady('The database cannot be reached.')
  } finally {
    quiet.abort()
  }
}

async function checkReadiness(): Promise<Readiness> {
  const missing = await pendingMigrations()
  if (missing.length > 0) return notReady(`Migrations are not applied: ${missing.join(', ')}.`)
  try {
    await probeWrites()
    return { ready: true }
  } catch (error) {
    logFailure('this process is not ready', error)
    return notReady(error instanceof NotReady ? error.message : 'The database takes no writes.')
  }
}

function notReady(reason: string): Readiness {
  return { ready: false, reason }
}

let names: Promise<string[]> | undefined

/** The migrations of this version that the database does not have, oldest first. */
export async function pendingMigrations(): Promise<string[]> {
  names ??= migrationNames()
  const applied = await appliedMigrations()
  return (await names).filter((name) => !applied.has(name))
}

async function appliedMigrations(): Promise<Set<string>> {
  const { rows } = await pool()
    .query<{ name: string }>(
      `SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
    )
    .catch((error: unknown) => {
      // Before the first migration there is no such table.
      if (error instanceof Error && 'code' in error && error.code === '42P01') return { rows: [] }
      throw error
    })
  return new Set(rows.map((row) => row.name))
}

/** Read from the folder beside the program; the name is hidden from the bundler, which would pack it all. */
async function migrationNames(): Promise<string[]> {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), 'prisma', 'migrations')
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}
