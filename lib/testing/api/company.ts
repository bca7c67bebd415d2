import { randomBytes } from 'node:crypto'
import type { AccountTier } from '@/prisma/generated/enums'
import { credentialHash } from '@/lib/credentials/credential-hash'
import type { Scope } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { makeAccount } from '@/lib/testing/account'
import { ApiClient } from './client'
import type { Transport } from './transport'

/** An account of its own for a test, with a client that may do everything. */
export type Company = { accountId: string; api: ApiClient; keyFor: (...scopes: Scope[]) => Promise<string> }

/** Makes a company where the operator makes them: beside the API, in the database. */
export async function makeCompany(
  transport: Transport,
  options: { tier?: AccountTier; timeZone?: string; currency?: string } = {},
): Promise<Company> {
  const { accountId } = await makeAccount({ ...options, name: `Company ${newId().slice(-6)}` })
  const keyFor = (...scopes: Scope[]) => makeKey(accountId, scopes)
  return { accountId, api: new ApiClient(transport, await keyFor('admin')), keyFor }
}

/** Makes an API key of an account with these scopes. */
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

/** Makes a key named `spare` that nobody can use, to be changed and revoked. */
export async function makeSpareKey(accountId: string): Promise<void> {
  const key_hash = Uint8Array.from(Buffer.from(newId()))
  await db().apiKey.create({
    data: { id: newId(), account_id: accountId, name: 'spare', key_hash, hint: 'none', scopes: [] },
  })
}

/** Gives the company a mail server, at which nobody answers. */
export async function makeMailServer(account_id: string): Promise<void> {
  const data = { host: '127.0.0.1', port: 9, security: 'none', sender: 'service@company.example' }
  await db().mailServer.upsert({ where: { account_id }, create: { account_id, ...data }, update: {} })
}
