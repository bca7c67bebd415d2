import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
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

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a text that has to be read again, such as a secret that signs. `bound` names where it belongs: moved elsewhere it cannot be opened. */
export function seal(purpose: string, bound: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, derivedKey(purpose), nonce).setAAD(Buffer.from(bound))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text that was sealed. Throws when it was altered, belongs elsewhere, or APP_SECRET is another one. */
export function unseal(purpose: string, bound: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, derivedKey(purpose), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(bound))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}
