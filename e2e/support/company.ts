import { randomBytes } from 'node:crypto'
import type { AccountTier } from '@/prisma/generated/enums'
import { credentialHash } from '@/lib/credentials/credential-hash'
import type { Scope } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { ApiClient } from './api'
import { serverUrl } from './server'

/** An account of its own for a test, made where the operator makes them: beside the API, in the database. */
export type Company = { accountId: string; api: ApiClient; keyFor: (...scopes: Scope[]) => Promise<string> }

export async function makeCompany(
  options: { tier?: AccountTier; timeZone?: string; currency?: string } = {},
): Promise<Company> {
  const id = newId()
  await db().account.create({
    data: {
      id,
      name: `Company ${id.slice(-6)}`,
      tier: options.tier ?? 'enterprise',
      time_zone: options.timeZone ?? 'America/New_York',
      currency: options.currency ?? 'USD',
    },
  })
  const keyFor = (...scopes: Scope[]) => makeKey(id, scopes)
  return { accountId: id, api: new ApiClient(serverUrl(), await keyFor('admin')), keyFor }
}

/** A key of an account that may do what the scopes say. */
export async function makeKey(accountId: string, scopes: Scope[]): Promise<string> {
  const key = `fsk_${randomBytes(32).toString('base64url')}`
  await db().apiKey.create({
    data: {
      id: newId(),
      account_id: accountId,
      name: scopes.join(' '),
      key_hash: Uint8Array.from(credentialHash(key)),
      hint: key.slice(-4),
      scopes,
    },
  })
  return key
}

/** A key that opens nothing, named `spare`, to be changed and revoked. */
export async function makeSpareKey(accountId: string): Promise<void> {
  const key_hash = Uint8Array.from(Buffer.from(newId()))
  await db().apiKey.create({
    data: { id: newId(), account_id: accountId, name: 'spare', key_hash, hint: 'none', scopes: [] },
  })
}
