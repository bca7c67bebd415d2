import { randomBytes } from 'node:crypto'
import { db } from '@/lib/db/client'
import { env, resetEnv } from '@/lib/env'

/** Whether the operator set it; then no restore changes it. */
let isGiven = false

/**
 * Sets APP_SECRET for this process when the operator gave none: one secret per installation, made at its first start
 * and kept in the database, so that all instances sign and read the same.
 */
export async function useSecret(): Promise<void> {
  isGiven = env().APP_SECRET !== undefined
  if (isGiven) return
  const newSecret = { key: 'app_secret', value: randomBytes(48).toString('base64url') }
  await db().installation.createMany({ data: [newSecret], skipDuplicates: true })
  const { value } = await db().installation.findUniqueOrThrow({ where: { key: newSecret.key } })
  process.env.APP_SECRET = value
  resetEnv()
}

/** Whether the secret of this process is still the installation's: a restore brings another one. */
export async function isSecretCurrent(): Promise<boolean> {
  const storedSecret = await db().installation.findUnique({ where: { key: 'app_secret' } })
  return !storedSecret || isGiven || storedSecret.value === env().APP_SECRET
}
