import { randomBytes } from 'node:crypto'
import { credentialHash } from '@/lib/credentials/credential-hash'
import type { ServiceContext } from '@/lib/access/context'
import type { Scope } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'

/** Makes an API key of an account, as its user sends it. */
export async function makeApiKey(ctx: ServiceContext, ...scopes: Scope[]): Promise<string> {
  const key = `fsk_${randomBytes(32).toString('base64url')}`
  const key_hash = Uint8Array.from(credentialHash(key))
  await db().apiKey.create({
    data: { id: newId(), account_id: ctx.accountId, name: 'Test', key_hash, hint: 'test', scopes },
  })
  return key
}
