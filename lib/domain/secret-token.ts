import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A secret of 256 random bits behind a prefix that tells scanners and people what it is. */
export function newSecret(prefix: string): string {
  return prefix + randomBytes(32).toString('base64url')
}

/** What is stored of a secret. With 256 random bits a plain hash is enough; nobody can guess back through it. */
export function secretHash(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(secret).digest())
}

/** A secret that follows from another one and the key, so that the same question can be given the same answer. */
export function derivedSecret(prefix: string, key: Uint8Array, from: string): string {
  return prefix + createHmac('sha256', key).update(`${prefix}${from}`).digest('base64url')
}

/** The few characters by which people tell their secrets apart. */
export function secretHint(secret: string): string {
  return secret.slice(-4)
}
