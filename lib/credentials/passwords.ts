import { hash, verify } from '@node-rs/argon2'
import pLimit, { type LimitFunction } from 'p-limit'
import { ServiceError } from '@/lib/errors'
import { MAX_PASSWORD_LENGTH } from '@/lib/schemas/people/user'

/** argon2id is the library's default; OWASP's settings for it: 19 MiB, two passes, one lane. About 30 ms. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two at a time, since libuv's four threads also serve files, pictures and DNS; a hundred wait for two seconds. */
const MAX_AT_ONCE = 2
export const MAX_WAITING = 100

// On `globalThis`, because the framework may load this module more than once in a process.
const shared = globalThis as { fieldlinePasswordTurns?: LimitFunction }

/** Runs one piece of Argon2 work in its turn. Throws `service_unavailable` when too many wait already. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turns = (shared.fieldlinePasswordTurns ??= pLimit(MAX_AT_ONCE))
  if (turns.pendingCount >= MAX_WAITING)
    throw new ServiceError('service_unavailable', 'Too many people are signing in right now. Try again in a moment.')
  return turns(work)
}

/**
 * The hash under which a password is stored (argon2id, with its own salt and settings inside). Throws
 * `service_unavailable`.
 */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, SETTINGS))
}

let decoy: Promise<string> | undefined

/**
 * Whether the password is the one that was hashed. With no hash (unknown user, user without a password) it is false
 * after the same work, so that the time tells nothing. A damaged hash is a wrong password. Throws `service_unavailable`.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  const tooLong = password.length > MAX_PASSWORD_LENGTH
  return inTurn(async () => {
    decoy ??= hash('a password that nobody has', SETTINGS)
    try {
      const right = await verify(storedHash ?? (await decoy), password.slice(0, MAX_PASSWORD_LENGTH))
      return right && storedHash !== null && !tooLong
    } catch {
      return false
    }
  })
}
