import { expect, inject, test } from 'vitest'
import { waitUntil } from '@/lib/operator/processes'
import { withServer } from '@/lib/testing/database'
import { makeAccount } from '@/lib/testing/account'
import { db, pool } from './client'
import { isDatabaseDown } from './failures'
import { inTransaction } from './transaction'

const ownPid = 'SELECT pg_backend_pid() AS pid'
const sleep = 'SELECT 1 AS one FROM (SELECT pg_sleep(60)) s'

/** Ends a session of the database as its restart does, and waits until it is gone. */
async function endSession(pid: number): Promise<void> {
  await withServer(inject('testServer').adminUrl, async (client) => {
    await client.query('SELECT pg_terminate_backend($1)', [pid])
    const gone = async () => (await client.query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).rowCount === 0
    expect(await waitUntil(gone, 10_000)).toBe(true)
  })
}

/** Waits until the session works on the sleep. */
async function untilAsleep(pid: number): Promise<void> {
  const asleep = async () => {
    const { rowCount } = await pool().query(
      `SELECT FROM pg_stat_activity WHERE pid = $1 AND state = 'active' AND query LIKE '%pg_sleep%'`,
      [pid],
    )
    return rowCount === 1
  }
  expect(await waitUntil(asleep, 10_000)).toBe(true)
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('reports an outage when the session ends between two statements of a transaction or within one', async () => {
  const ctx = await makeAccount()
  for (const inTheMiddle of [false, true]) {
    const failure = await failureOf(
      inTransaction(ctx, async (tx) => {
        const [session] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
        const pid = session?.pid ?? 0
        if (inTheMiddle) {
          const working = failureOf(tx.$queryRaw`SELECT 1 AS one FROM (SELECT pg_sleep(60)) s`)
          await untilAsleep(pid)
          await endSession(pid)
          throw await working
        }
        await endSession(pid)
        await tx.account.findMany({ select: { id: true } })
      }),
    )
    expect(isDatabaseDown(failure), String(failure)).toBe(true)
  }
  expect(await db().account.count()).toBe(1)
})

test('reports an outage when the session ends during a single statement', async () => {
  const client = await pool().connect()
  const pid = (await client.query<{ pid: number }>(ownPid)).rows[0]?.pid ?? 0
  const working = failureOf(client.query(sleep))
  await untilAsleep(pid)
  await endSession(pid)
  const failure = await working
  client.release(true)
  expect(isDatabaseDown(failure), String(failure)).toBe(true)
  expect((await pool().query('SELECT 1')).rowCount).toBe(1)
})

test('a failed statement does not count as an outage', async () => {
  const failures = [
    await failureOf(db().$queryRaw`SELECT 1/0`),
    await failureOf(pool().query('SELECT nothing FROM nowhere')),
    new Error('Something else'),
  ]
  expect(failures.map(isDatabaseDown)).toEqual([false, false, false])
})
