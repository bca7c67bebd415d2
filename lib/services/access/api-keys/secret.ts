import { randomBytes } from 'node:crypto'
import { credentialHash } from '@/lib/credentials/credential-hash'

const KEY_BYTES = 32
const HINT_LENGTH = 4

/** A new key, with what is stored of it: a hash and its last characters (R-KE-1). */
export function newKey(): { key: string; stored: { key_hash: Uint8Array<ArrayBuffer>; hint: string } } {
  const key = `fsk_${randomBytes(KEY_BYTES).toString('base64url')}`
  return { key, stored: { key_hash: new Uint8Array(credentialHash(key)), hint: key.slice(-HINT_LENGTH) } }
}
