import { randomBytes } from 'node:crypto'
import { db } from '@/lib/db/client'
import { env, resetEnv } from '@/lib/env'

/**
 * Sets APP_SECRET for this process when the operator gave none: one secret per installation, made at its first start
 * and kept in the database, so that all instances sign and read the same.
 */
export async function useSecret(): Promise<void> {
  if (env().APP_SECRET) return
  const made = { key: 'app_secret', value: randomBytes(48).toString('base64url') }
  await db().installation.createMany({ data: [made], skipDuplicates: true })
  const { value } = await db().installation.findUniqueOrThrow({ where: { key: made.key } })
  process.env.APP_SECRET = value
  resetEnv()
}
