import { violatedUnique } from './failures'
import type { Transaction } from './transaction'

/**
 * Runs a write that a unique index may refuse, because another request was first. A refused write is undone and the
 * transaction stays usable, so that `refusal` can look up who has the value and say so. What `refusal` returns is
 * thrown; the index alone decides, so a race ends like any other conflict.
 */
export async function writeUnique<T>(
  tx: Transaction,
  write: () => Promise<T>,
  refusal: () => Promise<Error>,
): Promise<T> {
  await tx.$executeRaw`SAVEPOINT unique_write`
  try {
    return await write()
  } catch (error) {
    if (!violatedUnique(error)) throw error
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT unique_write`
    throw await refusal()
  }
}
