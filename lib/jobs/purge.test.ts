import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { makeAccount } from '@/lib/testing/account'
import { purgeExpired } from './purge'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

test('removes expired rows and keeps the others', async () => {
  const { accountId: account_id } = await makeAccount()
  const answer = { account_id, fingerprint: 'f', status: 201, headers: {}, body: '{}' }
  await db().idempotencyKey.createMany({
    data: [
      { ...answer, key: 'old', created_at: ago(25) },
      { ...answer, key: 'fresh', created_at: ago(23) },
    ],
  })
  await db().rateWindow.createMany({
    data: [
      { account_id, window_start: ago(3), count: 1 },
      { account_id, window_start: ago(0), count: 2 },
    ],
  })
  await db().mcpConfirmation.createMany({
    data: [3, 1].map((hours) => ({ account_id, actor_id: 'a', token_hash: Buffer.from([hours]), used_at: ago(hours) })),
  })
  expect(await purgeExpired()).toMatchObject({ idempotency_key: 1, rate_window: 1, mcp_confirmation: 1 })
  expect(await db().idempotencyKey.findMany({ select: { key: true } })).toEqual([{ key: 'fresh' }])
  expect(await db().rateWindow.findMany({ select: { count: true } })).toEqual([{ count: 2 }])
})

test('deletes the file of an import after a week, and the import after three months', async () => {
  const { accountId: account_id } = await makeAccount()
  const row = { account_id, resource: 'customers', file_name: 'a.csv', headings: ['Name'], status: 'done' }
  const by = { actor_type: 'system', actor_name: 'Test', request_id: 'r', created_by: 'Test' }
  const ages = [1, 8, 91].map((days) => ({ id: newId(), created_at: ago(24 * days) }))
  await db().csvImport.createMany({ data: ages.map((age) => ({ ...row, ...by, ...age })) })
  await db().importChunk.createMany({
    data: ages.map(({ id }) => ({ account_id, import_id: id, position: 0, lines: '[]' })),
  })
  await db().csvImport.create({ data: { ...row, ...by, id: newId(), status: 'receiving', created_at: ago(25) } })
  await purgeExpired()
  const left = await db().csvImport.findMany({ select: { id: true, chunks: { select: { position: true } } } })
  expect(left.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
    { id: ages[0]?.id, chunks: [{ position: 0 }] },
    { id: ages[1]?.id, chunks: [] },
  ])
})
