import { hash, verify } from '@node-rs/argon2'
import { ServiceError } from '@/lib/errors'
import { MAX_PASSWORD_LENGTH } from '@/lib/schemas/people/user'
import { type Asker, FairTurns } from './fair-turns'

/** argon2id is the library's default; OWASP's settings for it: 19 MiB, two passes, one lane. About 30 ms. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two at a time, since libuv's four threads also serve files, pictures and DNS; a hundred wait for two seconds in each lane. */
const MAX_AT_ONCE = 2
export const MAX_WAITING = 100

// On `globalThis`, because the framework may load this module more than once in a process.
const shared = globalThis as { fieldlinePasswordTurns?: FairTurns }

/** Runs one piece of Argon2 work in its turn. Throws `service_unavailable` when too many wait already. */
function inTurn<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
  const turns = (shared.fieldlinePasswordTurns ??= new FairTurns({ atOnce: MAX_AT_ONCE, waiting: MAX_WAITING }))
  return turns.run(asker, work, tooMany)
}

function tooMany(): ServiceError {
  return new ServiceError('service_unavailable', 'Too many people are signing in right now. Try again in a moment.')
}

/**
 * The hash under which a password is stored (argon2id, with its own salt and settings inside). Throws
 * `service_unavailable`.
 */
export async function hashPassword(password: string, asker: Asker): Promise<string> {
  return inTurn(asker, () => hash(password, SETTINGS))
}

let decoy: Promise<string> | undefined

/**
 * Whether the password is the one that was hashed. With no hash (unknown user, user without a password) it is false
 * after the same work, so that the time tells nothing. A damaged hash is a wrong password. Throws `service_unavailable`.
 */
export async function verifyPassword(storedHash: string | null, password: string, asker: Asker): Promise<boolean> {
  const tooLong = password.length > MAX_PASSWORD_LENGTH
  return inTurn(asker, async () => {
    decoy ??= hash('a password that nobody has', SETTINGS)
    try {
      const right = await verify(storedHash ?? (await decoy), password.slice(0, MAX_PASSWORD_LENGTH))
      return right && storedHash !== null && !tooLong
    } catch {
      return false
    }
  })
}
