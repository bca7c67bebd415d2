import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '@/lib/secrets'

/**
 * A browser in which somebody signed in before carries a mark for that account name. Its tries are counted apart, so
 * that a stranger who keeps trying the name elsewhere cannot make its owner wait.
 */

/** A new mark for the account name. */
export function markBrowser(email: string): string {
  const id = randomBytes(16).toString('base64url')
  return `${id}.${proofOf(id, email)}`
}

/** The id of the browser when its mark is one of ours for this account name, else `null`. */
export function knownBrowser(mark: string | undefined, email: string): string | null {
  const [id = '', proof = ''] = mark?.split('.') ?? []
  const expected = Buffer.from(proofOf(id, email))
  const proofBytes = Buffer.from(proof)
  return id && proofBytes.length === expected.length && timingSafeEqual(proofBytes, expected) ? id : null
}

function proofOf(id: string, email: string): string {
  return createHmac('sha256', derivedKey('known browser')).update(`${id}\n${email}`).digest('base64url')
}
