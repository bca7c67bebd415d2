import type { Pool } from 'pg'
import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { pool, statementName } from './client'
import { isDatabaseDown } from './failures'
import { freshReplica } from './replica'
import { retryOnConflict, type Transaction } from './transaction'

/**
 * Runs a statement written in SQL. In a transaction it sees what the transaction wrote; else it goes straight to the
 * pool, without what Prisma adds to a read. It is prepared once per connection, so its text must not grow with the data:
 * values are parameters. `planned: 'anew'` is for statements whose best plan depends on those values.
 */
export async function query<Row extends object>(
  tx: Transaction | undefined,
  sql: Prisma.Sql,
  planned: 'once' | 'anew' = 'once',
): Promise<Row[]> {
  return tx ? tx.$queryRaw<Row[]>(sql) : run<Row>(pool(), sql, planned)
}

/** Runs a statement of a list or a report, which the replica may answer. When the replica is unavailable or cancels it, the primary answers. */
export async function queryList<Row extends object>(
  ctx: ServiceContext,
  sql: Prisma.Sql,
  planned: 'once' | 'anew' = 'once',
): Promise<Row[]> {
  const replica = ctx.tx ? null : freshReplica(ctx.accountId)
  if (!replica) return query<Row>(ctx.tx, sql, planned)
  try {
    return await run<Row>(replica.pool, sql, planned)
  } catch (error) {
    if (!isDatabaseDown(error)) throw error
    return run<Row>(pool(), sql, planned)
  }
}

async function run<Row extends object>(
  on: Pool,
  { text, values }: Prisma.Sql,
  planned: 'once' | 'anew',
): Promise<Row[]> {
  const name = planned === 'once' ? statementName(text) : undefined
  return (await on.query<Row>({ name, text, values })).rows
}

/**
 * A write that is one statement, and so a transaction of its own: it goes straight to the pool, or joins the transaction
 * that is open for this request. Made anew for each attempt when another transaction was in its way, as `inTransaction`.
 */
export async function writeAtOnce<Row extends object>(ctx: ServiceContext, make: () => Prisma.Sql): Promise<Row[]> {
  return ctx.tx ? query<Row>(ctx.tx, make()) : retryOnConflict(ctx, () => query<Row>(undefined, make()))
}
