import type { FieldDatabase } from './database'
import type { Line } from './line'
import { isOpen } from './outbox'
import { storageLevel } from './storage'
import { StoreError, write } from './write'

/*
 * Pictures of photos stay on the phone as long as their job does: those that it took itself as they were taken, others small. Where the phone
 * gets full they go first, as the office has them.
 */

/** The photos that the jobs on this phone show, by the digests of their pictures. */
async function photosOnPhone(db: FieldDatabase): Promise<Map<string, string>> {
  const rows = await db.getAll('jobs')
  const photos = rows.flatMap(({ job }) => [...(job.photos ?? []), ...job.tasks.flatMap((task) => task.photos)])
  return new Map(photos.map(({ id, sha256 }) => [sha256, id]))
}

/** Lets go of the pictures that no job on this phone shows and no command waits for. */
export async function forgetPictures(db: FieldDatabase): Promise<void> {
  const [photos, isRoomy] = [await photosOnPhone(db), (await storageLevel()) === 'ok']
  await write(db, ['outbox', 'uploads'], async (tx) => {
    const rows = await tx.objectStore('outbox').getAll()
    const needed = new Set(rows.filter(isOpen).map(({ upload }) => upload))
    const uploads = tx.objectStore('uploads')
    for (const sha256 of await uploads.getAllKeys())
      if (!needed.has(sha256) && !(isRoomy && photos.has(sha256))) await uploads.delete(sha256)
  })
}

/** Gets small pictures of the photos that came from elsewhere, and answers whether there were any. Throws `LineError`. */
export async function fetchPictures(db: FieldDatabase, line: Line, signal: AbortSignal): Promise<boolean> {
  if ((await storageLevel()) !== 'ok') return false
  const storedDigests = new Set(await db.getAllKeys('uploads'))
  const missing = [...(await photosOnPhone(db))].filter(([sha256]) => !storedDigests.has(sha256))
  let isNew = false
  for (const [sha256, id] of missing) {
    const bytes = await line.picture(id, 'thumb')
    if (signal.aborted) return false
    if (bytes && !(await keepPicture(db, sha256, bytes, true))) return isNew
    isNew ||= bytes !== null
  }
  return isNew
}

/** Keeps a picture that the server has; `false` where the phone has no room for it. */
export async function keepPicture(
  db: FieldDatabase,
  sha256: string,
  bytes: ArrayBuffer,
  small: boolean,
): Promise<boolean> {
  try {
    await write(db, ['uploads'], async ({ store }) => {
      const before = await store.get(sha256)
      // What is on its way is nowhere else.
      if (!before || before.small) await store.put({ sha256, bytes, finished: true, small })
    })
    return true
  } catch (error) {
    if (error instanceof StoreError) return false
    throw error
  }
}
