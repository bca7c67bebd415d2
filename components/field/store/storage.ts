import type { StorageLevel } from './types'

const NEARLY_FULL = 0.8
const FULL = 0.95

/** Asks the browser not to clear away what is stored; it may say no, and asks nobody on most phones. */
export async function keepStorage(): Promise<void> {
  await globalThis.navigator?.storage?.persist?.().catch(() => false)
}

/** How full the phone is, as far as the browser tells. */
export async function storageLevel(): Promise<StorageLevel> {
  const estimate = await globalThis.navigator?.storage?.estimate?.().catch(() => null)
  return levelOf(estimate ?? {})
}

/** What is left for photos: at 80 % it is said, at 95 % no new ones are taken; what was done is always written. */
export function levelOf({ usage = 0, quota = 0 }: StorageEstimate): StorageLevel {
  const share = quota > 0 ? usage / quota : 0
  if (share >= FULL) return 'full'
  return share >= NEARLY_FULL ? 'nearly_full' : 'ok'
}
