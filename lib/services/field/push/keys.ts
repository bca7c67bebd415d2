import webPush from 'web-push'
import { db } from '@/lib/db/client'
import { seal, unseal } from '@/lib/secrets'

/** The keys by which push services know this installation (RFC 8292). */
export type PushKeys = { publicKey: string; privateKey: string }

const ROW = 'push_keys'
const PURPOSE = 'push keys'

/**
 * Makes the installation's keys at its first start; again when APP_SECRET is another one than sealed them, where the phones'
 * subscriptions cannot be read any more either.
 */
export async function ensurePushKeys(): Promise<void> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const newKeys = { key: ROW, value: seal(PURPOSE, ROW, JSON.stringify({ publicKey, privateKey })) }
  await db().installation.createMany({ data: [newKeys], skipDuplicates: true })
  const { value } = await db().installation.findUniqueOrThrow({ where: { key: ROW } })
  if (opened(value) === null) await db().installation.updateMany({ where: { key: ROW, value }, data: newKeys })
}

/** The installation's keys. Makes them where no start has. */
export async function pushKeys(): Promise<PushKeys> {
  const find = async () => {
    const row = await db().installation.findUnique({ where: { key: ROW } })
    return row ? opened(row.value) : null
  }
  const storedKeys = await find()
  if (storedKeys) return storedKeys
  await ensurePushKeys()
  const createdKeys = await find()
  if (!createdKeys) throw new Error('The keys for push messages could not be made')
  return createdKeys
}

function opened(sealed: string): PushKeys | null {
  try {
    return JSON.parse(unseal(PURPOSE, ROW, sealed)) as PushKeys
  } catch {
    return null
  }
}
