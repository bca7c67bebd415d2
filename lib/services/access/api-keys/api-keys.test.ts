import { beforeEach, expect, test } from 'vitest'
import { authenticate } from '@/lib/auth/authenticate'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { etagOf } from '@/lib/domain/etag'
import { apiKeyListQuery, apiKeyRecord } from '@/lib/schemas/access/api-key'
import { parseQuery } from '@/lib/schemas/query'
import { makeAccount, withScopes } from '@/lib/testing/account'
import {
  createApiKey,
  getApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from '@/lib/services/access/api-keys'

let ctx: ServiceContext
const ERP = { name: 'ERP', scopes: ['read:assets'] }
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
  const entries = await db().history.findMany({ where: { record_id: record.id }, omit: { position: true } })
  expect(JSON.stringify([row, entries])).not.toContain(key.slice(4))
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
  for (const attempt of [
    createApiKey(clerk, {}),
    getApiKey(clerk, id),
    revokeApiKey(clerk, id),
    list(clerk),
    rotateApiKey(clerk, id),
    updateApiKey(clerk, id, {}),
  ])
    await expect(attempt).rejects.toMatchObject({ code: 'forbidden' })
  const theirs = await makeAccount()
  await expect(getApiKey(theirs, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(rotateApiKey(theirs, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(updateApiKey(theirs, id, {})).rejects.toMatchObject({ code: 'not_found' })
  await expect(revokeApiKey(theirs, id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await list(theirs)).toEqual([])
})

test('a key that has expired is refused with a reason, and works again with a later expiry', async () => {
  const { key, id } = await createApiKey(ctx, { ...ERP, expires_at: '2999-01-01T00:00:00Z' })
  expect((await authenticate(key, 'request-1'))?.ctx.accountId).toBe(ctx.accountId)
  await db().apiKey.updateMany({ where: { id }, data: { expires_at: new Date(Date.now() - 1_000) } })
  await expect(authenticate(key, 'request-2')).rejects.toMatchObject({
    code: 'unauthorized',
    message: expect.stringContaining('expired'),
    accountId: ctx.accountId,
    actor: { id },
  })
  await expect(rotateApiKey(ctx, id)).rejects.toMatchObject({ code: 'validation_error' })
  await expect(updateApiKey(ctx, id, { expires_at: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({
    details: [{ field: 'expires_at', message: 'must be in the future' }],
  })
  await updateApiKey(ctx, id, { expires_at: null })
  expect(await authenticate(key, 'request-3')).not.toBeNull()
})

test('after a rotation both keys work until the overlap ends, then the old one is refused with a reason', async () => {
  const { key, id } = await createApiKey(ctx, ERP)
  const rotated = await rotateApiKey(ctx, id, { overlap_hours: 2 })
  expect(rotated).toMatchObject({ id, scopes: ['read:assets'], hint: rotated.key.slice(-4) })
  expect(rotated.previous_key_until).not.toBeNull()
  for (const one of [key, rotated.key]) expect((await authenticate(one, 'request-1'))?.ctx.actor.id).toBe(id)

  await db().apiKey.updateMany({ where: { id }, data: { previous_key_until: new Date(Date.now() - 1_000) } })
  await expect(authenticate(key, 'request-2')).rejects.toMatchObject({
    code: 'unauthorized',
    message: expect.stringContaining('replaced'),
  })
  const again = await rotateApiKey(ctx, id, { overlap_hours: 0 })
  expect(await authenticate(key, 'request-3')).toBeNull()
  await expect(authenticate(rotated.key, 'request-3')).rejects.toMatchObject({ code: 'unauthorized' })
  await revokeApiKey(ctx, id)
  for (const one of [rotated.key, again.key]) expect(await authenticate(one, 'request-4')).toBeNull()
  await expect(rotateApiKey(ctx, id)).rejects.toMatchObject({ code: 'validation_error' })
  const entries = await db().history.findMany({ where: { record_id: id }, omit: { position: true } })
  for (const one of [key, rotated.key, again.key]) expect(JSON.stringify(entries)).not.toContain(one.slice(4))
  expect(entries.map(({ verb }) => verb)).toEqual(['create', 'rotate_secret', 'rotate_secret', 'revoke'])
})

test('a key is refused from other addresses than its own, which count nothing and are no use', async () => {
  const limited = await makeAccount({ tier: 'standard' })
  const { key, id, allowed_addresses } = await createApiKey(limited, {
    ...ERP,
    allowed_addresses: ['10.1.2.3/8', '2001:db8::/32', '10.0.0.0/8'],
  })
  expect(allowed_addresses).toEqual(['10.0.0.0/8', '2001:db8::/32'])
  for (const address of ['203.0.113.7', '2001:db9::1', '', 'unknown'])
    await expect(authenticate(key, 'request-1', address)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining(address || 'an unknown address'),
    })
  expect(await getApiKey(limited, id)).toMatchObject({ last_used_at: null, last_used_address: null })
  for (const [address, remaining] of [
    ['10.200.0.1', 999],
    ['2001:db8:5::9', 998],
  ] as const)
    expect((await authenticate(key, 'request-2', address))?.rate).toMatchObject({ remaining, ofKey: false })
  // The use is written at most once a minute.
  expect(await getApiKey(limited, id)).toMatchObject({ last_used_address: '10.200.0.1' })
})

test('a limit of its own ends a key before the account, and spares the account what it refuses', async () => {
  const limited = await makeAccount({ tier: 'standard' })
  const { key, id } = await createApiKey(limited, { ...ERP, requests_per_hour: 2 })
  const rates = await Promise.all(Array.from({ length: 5 }, async () => (await authenticate(key, 'request'))?.rate))
  expect(rates.map((rate) => [rate?.ofKey, rate?.limit, rate?.remaining, rate?.exceeded])).toEqual([
    [true, 2, 1, false],
    [true, 2, 0, false],
    ...Array.from({ length: 3 }, () => [true, 2, 0, true]),
  ])
  const other = await createApiKey(limited, ERP)
  expect((await authenticate(other.key, 'request'))?.rate).toMatchObject({ limit: 1_000, remaining: 997, ofKey: false })
  await expect(updateApiKey(limited, id, { requests_per_hour: 1_001 })).rejects.toMatchObject({
    details: [{ field: 'requests_per_hour', message: expect.stringContaining('at most 1000') }],
  })
})

test('an enterprise account has only the limits of its keys', async () => {
  const { key } = await createApiKey(ctx, { ...ERP, requests_per_hour: 1 })
  expect((await authenticate(key, 'request'))?.rate).toMatchObject({ remaining: 0, exceeded: false })
  expect((await authenticate(key, 'request'))?.rate).toMatchObject({ remaining: 0, exceeded: true })
})

test('the use of a key leaves its version alone, an edit does not', async () => {
  const { key, id } = await createApiKey(ctx, ERP)
  const before = await getApiKey(ctx, id)
  await authenticate(key, 'request', '203.0.113.7')
  const used = await getApiKey(ctx, id)
  expect(used.last_used_address).toBe('203.0.113.7')
  expect(await updateApiKey(ctx, id, { name: 'ERP 2' }, etagOf(before))).toMatchObject({ name: 'ERP 2' })
  await expect(updateApiKey(ctx, id, { name: 'ERP 3' }, etagOf(used))).rejects.toMatchObject({
    code: 'precondition_failed',
  })
})

test('names wrong rules of a key', async () => {
  const rules = { expires_at: 'soon', allowed_addresses: ['example.com'], requests_per_hour: 0 }
  await expect(createApiKey(ctx, { ...ERP, ...rules })).rejects.toMatchObject({
    details: [{ field: 'expires_at' }, { field: 'allowed_addresses[0]' }, { field: 'requests_per_hour' }],
  })
  await expect(rotateApiKey(ctx, (await createApiKey(ctx, ERP)).id, { overlap_hours: 169 })).rejects.toMatchObject({
    details: [{ field: 'overlap_hours', message: 'must be a whole number of hours from 0 to 168' }],
  })
})
