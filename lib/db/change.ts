import type { ServiceContext } from '@/lib/access/context'
import { inTransaction, type Transaction } from './transaction'

/** Answered by a write that wrote nothing, because the record is no longer as it was read, or because what follows takes a transaction. */
export const OVERTAKEN = Symbol('overtaken')

/** One way to change a record: read and decide, then write once. */
type RecordChange<Plan, Answer> = {
  /** Keeps everybody else from the record until the transaction ends. Throws `not_found`. */
  lock: (tx: Transaction) => Promise<unknown>
  /** Reads the record and decides what is to be written and what follows, without writing. Throws what forbids the change. */
  plan: (within: ServiceContext) => Promise<Plan>
  /** Whether more follows than the one statement does. */
  hasEffects: (plan: Plan) => boolean
  /** Writes the record by one statement, where it is still as it was read, and what follows where a transaction is open. */
  write: (within: ServiceContext, plan: Plan) => Promise<Answer | typeof OVERTAKEN>
}

/**
 * Changes a record: by one statement where nothing else follows and nobody was faster, else in a transaction that has locked it
 * before it is read. Inside of a transaction that is open for this request the change joins it. Throws what `plan` and `write` throw.
 */
export async function changeRecord<Plan, Answer>(
  ctx: ServiceContext,
  { lock, plan, hasEffects, write }: RecordChange<Plan, Answer>,
): Promise<Answer> {
  if (!ctx.tx) {
    const planned = await plan(ctx)
    const answer = hasEffects(planned) ? OVERTAKEN : await write(ctx, planned)
    if (answer !== OVERTAKEN) return answer
  }
  return inTransaction(ctx, async (tx) => {
    await lock(tx)
    const within = { ...ctx, tx }
    const answer = await write(within, await plan(within))
    if (answer === OVERTAKEN) throw new Error('a locked record has changed since it was read')
    return answer
  })
}
