import { createHash } from 'node:crypto'
import type { Store } from './store'

/** A file from the store. `checked`: its checksum is right; false for one that was stored before files had any. */
type CheckedFile = { bytes: Uint8Array<ArrayBuffer>; checked: boolean }

export type CheckedStore = Omit<Store, 'get'> & {
  /** The file under the key; null when there is none. Throws when it is not what was put there. */
  get: (key: string) => Promise<CheckedFile | null>
}

/** Stands behind the bytes of a file, followed by their SHA-256. Whoever decodes a picture stops before it. */
const MARK = Buffer.from('fieldline-sha256')
const DIGEST_LENGTH = 32

/** A store that tells a damaged file from a good one: the checksum is put away with the file, in one write. */
export function withChecksums({ put, get, remove }: Store): CheckedStore {
  return {
    put: (key, bytes, contentType) => put(key, Buffer.concat([bytes, MARK, digestOf(bytes)]), contentType),
    async get(key) {
      const stored = await get(key)
      if (!stored) return null
      const end = stored.byteLength - MARK.byteLength - DIGEST_LENGTH
      const digestAt = end + MARK.byteLength
      if (end < 0 || !MARK.equals(stored.subarray(end, digestAt))) return { bytes: stored, checked: false }
      const bytes = stored.subarray(0, end)
      if (!digestOf(bytes).equals(stored.subarray(digestAt)))
        throw new Error(`the stored file ${key} is damaged; restore it from a backup`)
      return { bytes, checked: true }
    },
    remove,
  }
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
