import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/auth/context'
import { pool, statementName } from './client'
import { repeatLostRaces, type Transaction } from './transaction'

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
  if (tx) return tx.$queryRaw<Row[]>(sql)
  const { text, values } = sql
  const name = planned === 'once' ? statementName(text) : undefined
  return (await pool().query<Row>({ name, text, values })).rows
}

/**
 * A write that is one statement, and so a transaction of its own: it goes straight to the pool, or joins the transaction
 * that is open for this request. Made anew for each attempt when another transaction was in its way, as `inTransaction`.
 */
export async function writeAtOnce<Row extends object>(ctx: ServiceContext, make: () => Prisma.Sql): Promise<Row[]> {
  return ctx.tx ? query<Row>(ctx.tx, make()) : repeatLostRaces(ctx, () => query<Row>(undefined, make()))
}
