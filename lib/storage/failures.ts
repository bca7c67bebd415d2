import { ServiceError } from '@/lib/errors'
import { logFailure } from '@/lib/log'
import type { Store } from './store'

/** What Node says of a disk without room, or a user without quota. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])

/**
 * The store with its faults under their own names: a bucket that resets a connection is no database that cannot be reached. Throws
 * `storage_full`, `storage_unavailable`; the cause is logged.
 */
export function withFailures(store: Store): Store {
  return {
    put: (...args) => withName(() => store.put(...args)),
    get: (...args) => withName(() => store.get(...args)),
    remove: (...args) => withName(() => store.remove(...args)),
  }
}

async function withName<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    logFailure('the storage of files failed', error)
    const isFull = error instanceof Error && 'code' in error && FULL.has(String(error.code))
    throw new ServiceError(isFull ? 'storage_full' : 'storage_unavailable')
  }
}
