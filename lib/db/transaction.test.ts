import { beforeAll, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { makeAccount } from '@/lib/testing/account'
import { db } from './client'
import { isDatabaseDown, isTransactionConflict } from './failures'
import { inTransaction, type Transaction } from './transaction'

let ctx: ServiceContext

beforeAll(async () => {
  ctx = await makeAccount()
  await db().counter.createMany({
    data: ['one', 'other'].map((name) => ({ account_id: ctx.accountId, name })),
  })
})

const raise = (tx: Transaction, name: string) =>
  tx.counter.update({
    where: { account_id_name: { account_id: ctx.accountId, name } },
    data: { value: { increment: 1 } },
  })

/** Lets both sides take their first lock before either asks for the other's, the first time round. */
function meeting() {
  let arrived = 0
  let open = () => {}
  const both = new Promise<void>((resolve) => (open = resolve))
  return async () => {
    arrived += 1
    if (arrived === 2) open()
    await both
  }
}

test('retries the transaction that a deadlock rolled back', async () => {
  const meet = meeting()
  let runs = 0
  const cross = (first: string, second: string) =>
    inTransaction(ctx, async (tx) => {
      runs += 1
      await raise(tx, first)
      await meet()
      await raise(tx, second)
    })
  await Promise.all([cross('one', 'other'), cross('other', 'one')])
  const counters = await db().counter.findMany({ where: { account_id: ctx.accountId }, orderBy: { name: 'asc' } })
  expect(counters.map(({ value }) => value)).toEqual([2, 2])
  expect(runs).toBe(3)
})

test('reports a transaction that conflicts every time as busy after a limited number of retries', async () => {
  let runs = 0
  const losing = inTransaction(ctx, async (tx) => {
    runs += 1
    await tx.$executeRaw`DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40001'; END $$`
  })
  const error: unknown = await losing.catch((one: unknown) => one)
  expect([isTransactionConflict(error), isDatabaseDown(error), runs]).toEqual([true, true, 4])
})

test('retries a joined transaction only where it was opened', async () => {
  let inner = 0
  const outer = inTransaction(ctx, (tx) =>
    inTransaction({ ...ctx, tx }, async (joined) => {
      inner += 1
      if (inner === 1) await joined.$executeRaw`DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40P01'; END $$`
      return joined === tx
    }),
  )
  expect(await outer).toBe(true)
  expect(inner).toBe(2)
})

test('reports a transaction timeout as a busy database', async () => {
  const error: unknown = await db()
    .$transaction((tx) => tx.$executeRaw`SELECT pg_sleep(0.4)`, { timeout: 50 })
    .catch((one: unknown) => one)
  expect(isDatabaseDown(error)).toBe(true)
})
