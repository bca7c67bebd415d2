import { hash } from 'node:crypto'

/** The hash under which a key or token is stored. It has 256 random bits, so a plain hash is enough. */
export function credentialHash(credential: string): Buffer {
  return hash('sha256', credential, 'buffer')
}
