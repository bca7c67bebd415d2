import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { makeAccount } from '@/lib/testing/account'
import { purgeOutlived } from './purge'
import { startJobs } from './start'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

test('what has outlived its time is forgotten, what has not stays', async () => {
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
  expect(await purgeOutlived()).toMatchObject({ idempotency_key: 1, rate_window: 1 })
  expect(await db().idempotencyKey.findMany({ select: { key: true } })).toEqual([{ key: 'fresh' }])
  expect(await db().rateWindow.findMany({ select: { count: true } })).toEqual([{ count: 2 }])
})

test('the job runner keeps its schedule in the database and stops when asked', async () => {
  const stop = await startJobs()
  const rows = await db().$queryRaw<{ name: string }[]>`SELECT name FROM pgboss.schedule`
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['purge-outlived', 'purge-oauth', 'empty-trash']))
  await stop()
})
