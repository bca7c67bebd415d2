import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Store } from './store'

/** Photos of customers' homes are nobody else's on this machine. */
const OWNER_ALONE = { file: 0o600, folder: 0o700 }

/** A store of plain files in a folder. A file appears under its name only when all of it has reached the disk. */
export function fileStore(folder: string): Store {
  return {
    async put(key, bytes) {
      const path = join(/* turbopackIgnore: true */ folder, key)
      await mkdir(dirname(path), { recursive: true, mode: OWNER_ALONE.folder })
      await closeToOthers(join(/* turbopackIgnore: true */ folder, key.split('/')[0] ?? ''))
      const unfinished = `${path}.${randomUUID()}`
      try {
        await writeThrough(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },
    async get(key) {
      try {
        return await readFile(join(/* turbopackIgnore: true */ folder, key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async remove(key, olderThanHours) {
      const path = join(/* turbopackIgnore: true */ folder, key)
      const stats = await stat(path).catch(() => null)
      if (stats && stats.mtimeMs < Date.now() - olderThanHours * 3_600_000) await rm(path, { force: true })
    },
  }
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', OWNER_ALONE.file)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Versions before left folders open; with the outermost closed, nobody comes to what is in it. */
async function closeToOthers(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder)
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) await chmod(folder, OWNER_ALONE.folder)
}

/** The rename itself lives in the folder, which has to reach the disk too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
