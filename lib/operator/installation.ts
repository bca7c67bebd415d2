import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { disconnect } from '@/lib/db/client'
import { pendingMigrations } from '@/lib/db/ready'
import { env, resetEnv } from '@/lib/env'
import { openDatabase, useDatabase } from '@/lib/operator/database'
import { findRunning } from '@/lib/operator/embedded-postgres'
import { isLock, lockHolder, takeLock } from '@/lib/operator/lock'
import { OperatorError, waitUntil } from '@/lib/operator/processes'

/** Reads `.env` beside the program, as the server does, and sets what is the same for every start. */
export function prepareEnvironment(mode: 'development' | 'production'): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
  Object.assign(process.env, { NODE_ENV: mode, NEXT_TELEMETRY_DISABLED: '1' })
  resetEnv()
  env()
}

export function lockFile(dataDir: string): string {
  return join(resolve(dataDir), 'fieldline.lock')
}

const STARTING_MS = 180_000

/**
 * Makes the installation's database available to one command, whether the installation runs or not, and returns what
 * gives it back. A stopped embedded PostgreSQL is started for the command alone; commands wait for one another.
 */
export async function enterInstallation(printLine: (line: string) => void): Promise<() => Promise<void>> {
  const { DATABASE_URL, DATA_DIR } = env()
  if (DATABASE_URL) {
    await openDatabase(printLine)
    return disconnect
  }
  for (;;) {
    const lock = takeLock(lockFile(DATA_DIR), 'admin')
    if (isLock(lock)) return enterStopped(lock.release, printLine)
    if (lock.purpose === 'start') {
      if (await enterRunning(DATA_DIR)) return disconnect
      continue
    }
    printLine(`Another command (pid ${lock.pid}) is using ${DATA_DIR}; waiting for it`)
    await waitUntil(() => !lockHolder(lockFile(DATA_DIR)), Number.POSITIVE_INFINITY)
  }
}

async function enterStopped(release: () => void, printLine: (line: string) => void): Promise<() => Promise<void>> {
  try {
    const server = await openDatabase(printLine)
    return async () => {
      await disconnect()
      await server?.stop()
      release()
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Waits for a server that is just starting. False when it ended instead. */
async function enterRunning(dataDir: string): Promise<boolean> {
  const end = Date.now() + STARTING_MS
  while (lockHolder(lockFile(dataDir))?.purpose === 'start') {
    const server = await findRunning(dataDir)
    if (server) {
      useDatabase(server.url)
      const pending = await pendingMigrations().catch(() => undefined)
      if (pending?.length === 0) return true
      await disconnect()
    }
    if (Date.now() > end) throw new OperatorError(`The server on ${dataDir} did not become ready`)
    await delay(200)
  }
  return false
}
