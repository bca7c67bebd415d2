import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRunning } from '@/lib/operator/embedded-postgres'
import { lockFile } from '@/lib/operator/installation'
import { lockHolder } from '@/lib/operator/lock'
import { isAlive, waitUntil } from '@/lib/operator/processes'

const PREFIX = 'fieldline-test-'

/** A folder for one run, named after the process that owns it. */
export function runFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
}

/** A run that was killed leaves its servers behind; the next run ends what a dead run had started. */
export async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1])
    if (!pid || isAlive(pid)) continue
    const folder = join(tmpdir(), name)
    const dataDir = join(folder, 'data')
    const holder = lockHolder(lockFile(dataDir))
    if (holder) {
      process.kill(holder.pid, 'SIGTERM')
      await waitUntil(() => !isAlive(holder.pid), 30_000)
    }
    const server = await findRunning(dataDir).catch(() => undefined)
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
