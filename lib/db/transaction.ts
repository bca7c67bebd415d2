import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { announce } from './announce'
import { followChanges, noteWithin } from './follow-up'
import { db } from './client'
import { type Queue, queuesOf } from './enqueue'
import { isTransactionConflict } from './failures'
import { freshReplica, noteWrite } from './replica'

export type Transaction = Prisma.TransactionClient

/** How often a transaction is run before its request is told to come back later. */
const ATTEMPTS = 4

/**
 * Runs a verb's writes as one transaction: all of it is recorded or none. Inside a transaction that is already open
 * for this request the verb joins it, so that a request with an Idempotency-Key commits its answer with its writes.
 *
 * One that PostgreSQL undid because another was in its way (a deadlock) runs again, so `work` must do nothing that the
 * database cannot undo. Only the transaction that was opened here can: one that was joined is for its opener to repeat.
 */
export async function inTransaction<T>(
  ctx: ServiceContext,
  work: (tx: Transaction) => Promise<T>,
  seconds = 30,
): Promise<T> {
  if (ctx.tx) return work(ctx.tx)
  return retryOnConflict(ctx, () => commit(work, seconds))
}

/**
 * Runs a transaction of its own, which ends with what follows from its changes of work orders. After the commit, processes are woken for
 * the jobs that it made.
 */
async function commit<T>(work: (tx: Transaction) => Promise<T>, seconds: number): Promise<T> {
  let queues: Iterable<Queue> = []
  const done = await db().$transaction(
    async (tx) => {
      const result = await work(tx)
      await followChanges(tx)
      queues = queuesOf(tx)
      return result
    },
    { maxWait: 15_000, timeout: seconds * 1000 },
  )
  for (const queue of queues) announce('jobs', queue)
  return done
}

/**
 * Runs a whole transaction, and again when PostgreSQL undid it because another was in its way. After the commit the open
 * boards of the account are told to look.
 */
export async function retryOnConflict<T>(ctx: ServiceContext, attemptIt: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const done = await attemptIt()
      noteWrite(ctx.accountId)
      announce('history', ctx.accountId)
      return done
    } catch (error) {
      if (!isTransactionConflict(error) || attempt === ATTEMPTS) throw error
      await pause(attempt)
    }
  }
}

/**
 * Runs verbs as they would run and takes back all that they wrote, the history too, before anybody could see it. A
 * transaction that is open for this request stays open.
 */
export async function runAndRollback<T>(ctx: ServiceContext, work: (within: ServiceContext) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    await tx.$executeRaw`SAVEPOINT dry_run`
    const answer = await noteWithin(tx, false, () => work({ ...ctx, tx }))
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT dry_run`
    return answer
  })
}

/** A short wait of a random length, so that those who met do not meet again. */
async function pause(attempt: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
}

/** The client to read with: the open transaction of this request, else the pool. */
export function reader(ctx: ServiceContext): Transaction {
  return ctx.tx ?? db()
}

/** The client to read lists and reports with: the replica where it has all that the account wrote, else as `reader`. */
export function listReader(ctx: ServiceContext): Transaction {
  return ctx.tx ?? freshReplica(ctx.accountId)?.prisma ?? db()
}
