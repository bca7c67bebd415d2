import { expect, test } from 'vitest'
import { db, pool } from '@/lib/db/client'
import { isDatabaseDown } from '@/lib/db/failures'
import { newId } from '@/lib/domain/id'
import { makeAccount } from '@/lib/testing/account'
import { authenticate } from './authenticate'
import { credentialHash } from '@/lib/credentials/credential-hash'

test('a database that does not answer counts as down after a few seconds, until it answers again', async () => {
  const { accountId } = await makeAccount({ tier: 'standard' })
  const key = `fsk_${'b'.repeat(43)}`
  const key_hash = Uint8Array.from(credentialHash(key))
  await db().apiKey.create({
    data: { id: newId(), account_id: accountId, name: 'Key', key_hash, hint: 'none', scopes: ['admin'] },
  })
  expect((await authenticate(key, newId()))?.ctx.accountId).toBe(accountId)
  // Whoever holds the row of the account's hour keeps the statement from answering.
  const holder = await pool().connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM rate_window WHERE account_id = $1 FOR UPDATE', [accountId])
  const failures = await Promise.all(
    Array.from({ length: 20 }, () => authenticate(key, newId()).catch((error: unknown) => error)),
  )
  expect(failures.map((one) => isDatabaseDown(one))).toEqual(failures.map(() => true))
  await holder.query('ROLLBACK')
  holder.release()
  expect((await authenticate(key, newId()))?.ctx.accountId).toBe(accountId)
})
