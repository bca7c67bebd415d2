import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/auth/context'
import { db } from './client'

export type Transaction = Prisma.TransactionClient

/**
 * Runs a verb's writes as one transaction: all of it is recorded or none. Inside a transaction that is already open
 * for this request the verb joins it, so that a request with an Idempotency-Key commits its answer with its writes.
 */
export async function inTransaction<T>(ctx: ServiceContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  if (ctx.tx) return work(ctx.tx)
  return db().$transaction(work, { maxWait: 15_000, timeout: 30_000 })
}

/** The client to read with: the open transaction of this request, else the pool. */
export function reader(ctx: ServiceContext): Transaction {
  return ctx.tx ?? db()
}
