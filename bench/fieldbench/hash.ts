import { createHash } from 'node:crypto'
import type { Instance } from './types'

/** The SHA-256 of an instance, as it is published, in hexadecimal digits. */
export function hashOf(instance: Instance): string {
  return createHash('sha256').update(JSON.stringify(instance)).digest('hex')
}
