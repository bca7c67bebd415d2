import { beforeEach, expect, test } from 'vitest'
import { authenticate } from '@/lib/auth/authenticate'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { apiKeyListQuery, apiKeyRecord } from '@/lib/schemas/access/api-key'
import { parseQuery } from '@/lib/schemas/query'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { createApiKey, getApiKey, listApiKeys, revokeApiKey } from '@/lib/services/access/api-keys'

let ctx: ServiceContext
beforeEach(async () => {
  ctx = await makeAccount()
})

const list = async (from = ctx) => (await listApiKeys(from, parseQuery(apiKeyListQuery, new URLSearchParams()))).data

test('a key is shown once, works with its scopes, and is stored as a hash', async () => {
  const { key, ...record } = await createApiKey(ctx, { name: ' ERP ', scopes: ['write:assets', 'read:assets'] })
  expect(key).toMatch(/^fsk_[\w-]{43}$/)
  expect(record).toMatchObject({ name: 'ERP', scopes: ['read:assets', 'write:assets'], hint: key.slice(-4) })
  expect(apiKeyRecord.strict().safeParse(record).error).toBeUndefined()
  expect(await list()).toEqual([record])

  const used = await authenticate(key, 'request-1')
  expect(used?.ctx.accountId).toBe(ctx.accountId)
  expect([...(used?.ctx.scopes ?? [])]).toEqual(record.scopes)
  expect((await getApiKey(ctx, record.id)).last_used_at).not.toBeNull()

  const [row] = await db().apiKey.findMany({ where: { id: record.id } })
  const kept = await db().history.findMany({ where: { record_id: record.id }, omit: { position: true } })
  expect(JSON.stringify([row, kept])).not.toContain(key.slice(4))
})

test('a revoked key ends at once and stays listed; revoking it again changes nothing', async () => {
  const { key, id } = await createApiKey(ctx, { name: 'ERP', scopes: ['admin'] })
  const first = await revokeApiKey(ctx, id)
  expect(await authenticate(key, 'request-1')).toBeNull()
  expect(await list()).toMatchObject([{ id, revoked_at: first.deleted_at }])
  expect(await revokeApiKey(ctx, id)).toEqual(first)
  expect(await db().history.count({ where: { record_id: id, verb: 'revoke' } })).toBe(1)
})

test('rejects a bad name or scope and names it', async () => {
  await expect(createApiKey(ctx, { name: '', scopes: [] })).rejects.toMatchObject({
    code: 'validation_error',
    details: [{ field: 'name' }, { field: 'scopes' }],
  })
  await expect(createApiKey(ctx, { name: 'x', scopes: ['admin', 'root'] })).rejects.toMatchObject({
    details: [{ field: 'scopes[1]' }],
  })
})

test('only admins manage the keys of their own account', async () => {
  const { id } = await createApiKey(ctx, { name: 'ERP', scopes: ['admin'] })
  const clerk = withScopes(ctx, 'read:assets', 'write:assets')
  for (const attempt of [createApiKey(clerk, {}), getApiKey(clerk, id), revokeApiKey(clerk, id), list(clerk)])
    await expect(attempt).rejects.toMatchObject({ code: 'forbidden' })
  const theirs = await makeAccount()
  await expect(getApiKey(theirs, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(revokeApiKey(theirs, id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await list(theirs)).toEqual([])
})
