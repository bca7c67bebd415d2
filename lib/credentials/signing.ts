import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { env, EnvError } from '@/lib/env'

/**
 * Signatures made with the installation's secret. Each purpose has a key of its own, so that what was signed for one
 * is worth nothing for another.
 */

const keys = new Map<string, Buffer>()

function keyFor(purpose: string): Buffer {
  const { APP_SECRET } = env()
  if (!APP_SECRET)
    throw new EnvError('APP_SECRET is not set: start with `npm start`, or set it (32 characters or more)')
  const name = `${purpose}\n${APP_SECRET}`
  const cachedKey = keys.get(name)
  if (cachedKey) return cachedKey
  const key = Buffer.from(hkdfSync('sha256', APP_SECRET, 'fieldline', purpose, 32))
  keys.set(name, key)
  return key
}

/** The signature of a text for a purpose, such as `photo link`. Throws `EnvError` while APP_SECRET is unset. */
export function signatureOf(purpose: string, text: string): string {
  return createHmac('sha256', keyFor(purpose)).update(text).digest('base64url')
}

/** Whether the signature is that of the text; takes the same time whatever is wrong with it. */
export function isSigned(purpose: string, text: string, signature: string): boolean {
  const expected = Buffer.from(signatureOf(purpose, text))
  const actual = Buffer.from(signature)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/**
 * For how many whole seconds more a signed link is good; null for one that was altered or has expired. `textUntil` makes the text that was
 * signed from the link's `expires`.
 */
export function secondsLeftOf(
  purpose: string,
  query: URLSearchParams,
  textUntil: (expires: string) => string,
  now: Date,
): number | null {
  const [expires, signature] = [query.get('expires') ?? '', query.get('signature') ?? '']
  if (!/^\d{1,12}$/.test(expires) || !isSigned(purpose, textUntil(expires), signature)) return null
  const secondsLeft = Math.floor(Number(expires) - now.getTime() / 1000)
  return secondsLeft >= 0 ? secondsLeft : null
}

/** How long a link is good at least, and how long it stays the same; in seconds. */
const GOOD_FOR = 3600
const STABLE_FOR = 900

/** Until when a link is good that is made now, in Unix seconds: for an hour at least, and the same for a quarter of one. */
export function soonestEnd(now: Date): number {
  return Math.ceil((now.getTime() / 1000 + GOOD_FOR) / STABLE_FOR) * STABLE_FOR
}
