import { randomBytes } from 'node:crypto'
import { seal, unseal } from '@/lib/secrets'

const PURPOSE = 'webhook secret'
const SECRET_BYTES = 32

/** A new secret as Standard Webhooks writes it. */
export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

/** The secret as it is stored: it has to sign, so it is encrypted and not hashed. */
export function sealSecret(endpointId: string, secret: string): string {
  return seal(PURPOSE, endpointId, secret)
}

/** The secret that was stored. */
export function unsealSecret(endpointId: string, sealed: string): string {
  return unseal(PURPOSE, endpointId, sealed)
}
