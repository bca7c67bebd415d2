import { generateURI, verifySync } from 'otplib'
import { seal, unseal } from '@/lib/secrets'

/** What seals authenticators' secrets; each is bound to its user, so that none can be put in another's place. */
const PURPOSE = 'second factor'

export type UserKey = { account_id: string; user_id: string }

export function sealSecret({ account_id, user_id }: UserKey, secret: string): string {
  return seal(PURPOSE, `${account_id} ${user_id}`, secret)
}

/** The address that an authenticator app scans. */
export function setupAddress(secret: string, email: string, company: string): string {
  return generateURI({ issuer: `Fieldline ${company}`, label: email, secret })
}

/** Clocks differ and people are slow: the code before and the one after are good, too. */
const TOLERANCE_SECONDS = 30

/** The time step that the code belongs to, or null when it is none of now. */
export function stepOf(key: UserKey, sealed: string, code: string): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const secret = unseal(PURPOSE, `${key.account_id} ${key.user_id}`, sealed)
  const result = verifySync({ secret, token: code, epochTolerance: TOLERANCE_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
