import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { credentialHash } from '@/lib/credentials/credential-hash'
import { db } from '@/lib/db/client'
import { operatorContext } from '@/lib/services/company/accounts'
import { createApiKey } from '@/lib/services/access/api-keys'

const accessSchema = z.object({
  account_id: z.string(),
  key: z.string(),
  sign_ins: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })),
})

/** How to get into the demo company: its API key and one person of each role. */
export type DemoAccess = z.output<typeof accessSchema>

/**
 * Fills an empty database with the demo company and a small German one, and keeps how to get in, readable by the owner alone, so that every
 * start can say it. Does nothing to a database that has an account.
 */
export async function ensureDemo(dataDir: string, printLine: (line: string) => void): Promise<void> {
  if ((await db().account.count()) > 0) return
  printLine('Filling the empty database with a demo company')
  // Loaded when it is needed: the names and texts of a demo are 60 MB that a server would keep.
  const { demoPassword, seedDemo } = await import('@/prisma/seed')
  const { seedGermanCompany } = await import('@/prisma/seed/german')
  const { accountId, signIns } = await seedDemo()
  const { key } = await createApiKey(await operatorContext(accountId), { name: 'Demo', scopes: ['admin'] })
  const sign_ins = signIns.filter(({ role }, index) => signIns.findIndex((other) => other.role === role) === index)
  const access: DemoAccess = { account_id: accountId, key, sign_ins }
  await writeAccess(dataDir, access)
  const german = { role: 'German admin', email: 'admin@nordlicht.example', password: demoPassword() }
  await seedGermanCompany(german.email, german.password)
  await writeAccess(dataDir, { ...access, sign_ins: [...sign_ins, german] })
}

async function writeAccess(dataDir: string, access: DemoAccess): Promise<void> {
  const file = accessFile(dataDir)
  await writeFile(`${file}.new`, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 })
  await chmod(`${file}.new`, 0o600)
  await rename(`${file}.new`, file)
}

/** How to get into the demo company, as long as its key is not revoked. */
export async function readDemoAccess(dataDir: string): Promise<DemoAccess | undefined> {
  const text = await readFile(accessFile(dataDir), 'utf8').catch(() => '')
  if (!text) return undefined
  const access = accessSchema.safeParse(JSON.parse(text)).data
  if (!access) return undefined
  const key_hash = Uint8Array.from(credentialHash(access.key))
  const live = await db().apiKey.findFirst({ where: { key_hash, revoked_at: null }, select: { id: true } })
  return live ? access : undefined
}

function accessFile(dataDir: string): string {
  return join(dataDir, 'demo-access.json')
}
