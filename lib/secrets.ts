import { hkdfSync } from 'node:crypto'
import { env, EnvError } from '@/lib/env'

/**
 * A 32-byte key for one purpose, derived from APP_SECRET, so that what is signed for one use proves nothing in another.
 * Throws `EnvError` when the secret is not set; `npm start` makes one.
 */
export function derivedKey(purpose: string): Buffer {
  const { APP_SECRET } = env()
  if (!APP_SECRET) throw new EnvError('Configuration: APP_SECRET is not set: start with `npm start`, or set it')
  return Buffer.from(hkdfSync('sha256', APP_SECRET, '', `fieldline ${purpose}`, 32))
}
