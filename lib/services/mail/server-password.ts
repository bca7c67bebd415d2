import { seal, unseal } from '@/lib/secrets'

const PURPOSE = 'mail server password'

/** The password as it is stored: it is sent to the server, so it is encrypted and not hashed. */
export function sealPassword(accountId: string, password: string): string {
  return seal(PURPOSE, accountId, password)
}

/** The password that was stored. Throws when APP_SECRET is another one since. */
export function unsealPassword(accountId: string, sealed: string): string {
  return unseal(PURPOSE, accountId, sealed)
}
