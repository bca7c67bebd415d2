import { ServiceError } from '@/lib/errors'
import { noteWithin } from './follow-up'
import type { Transaction } from './transaction'

/** Does work that is taken back alone where it is refused, or is not to be kept. Returns the refusal. */
export async function withinSavepoint(
  tx: Transaction,
  keep: boolean,
  work: () => Promise<void>,
): Promise<ServiceError | null> {
  await tx.$executeRaw`SAVEPOINT line`
  let refusal: ServiceError | null = null
  try {
    await noteWithin(tx, keep, work)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error
    refusal = error
  }
  if (refusal || !keep) await tx.$executeRaw`ROLLBACK TO SAVEPOINT line`
  await tx.$executeRaw`RELEASE SAVEPOINT line`
  return refusal
}
