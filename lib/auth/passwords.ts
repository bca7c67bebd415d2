import { hash, verify } from '@node-rs/argon2'
import { LONGEST_PASSWORD } from '@/lib/schemas/user'

/** argon2id is the library's default; OWASP's settings for it: 19 MiB, two passes, one lane. About 30 ms. */
const SETTINGS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash under which a password is stored (argon2id, with its own salt and settings inside). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, SETTINGS)
}

let decoy: Promise<string> | undefined

/**
 * Whether the password is the one that was hashed. With no hash (unknown user, user without a password) it is false
 * after the same work, so that the time tells nothing. Never throws: a damaged hash is a wrong password.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has')
  const tooLong = password.length > LONGEST_PASSWORD
  try {
    const right = await verify(storedHash ?? (await decoy), password.slice(0, LONGEST_PASSWORD))
    return right && storedHash !== null && !tooLong
  } catch {
    return false
  }
}
