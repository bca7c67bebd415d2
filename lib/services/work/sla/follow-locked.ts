import { db } from '@/lib/db/client'
import { isDatabaseDown } from '@/lib/db/failures'
import { followPromises } from '@/lib/services/work/follow-up'
import type { Transaction } from '@/lib/db/transaction'
import { logFailure } from '@/lib/log'

/** So few at a time that nobody waits long for a lock. */
export const BATCH = 200

/** A batch on a busy machine, and nobody waits for it. */
const PATIENCE = { maxWait: 15_000, timeout: 60_000 }

/** When one that could not be followed is looked at again: not with every sweep, and before anybody has given it up. */
const PAUSE = '10 minutes'

type Options = { silently?: boolean }

/**
 * Brings holds and clocks of the work orders that `lock` finds and locks in line, all together. When that fails, each by itself: one
 * that cannot be followed, as with a time zone that nobody knows, is named in the log and keeps no other from it.
 */
export async function followLocked(
  accountId: string,
  lock: (tx: Transaction) => Promise<string[]>,
  options: Options = {},
): Promise<string[]> {
  let ids: string[] = []
  try {
    await db().$transaction(async (tx) => {
      ids = await lock(tx)
      await followPromises(tx, accountId, ids, options)
    }, PATIENCE)
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    for (const id of ids) await followAlone(accountId, id, options)
  }
  return ids
}

async function followAlone(accountId: string, id: string, options: Options): Promise<void> {
  try {
    await db().$transaction(async (tx) => {
      await tx.$executeRaw`
        SELECT FROM work_order WHERE account_id = ${accountId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`
      await followPromises(tx, accountId, [id], options)
    }, PATIENCE)
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    logFailure('the promises of a work order could not be followed', error, {
      account_id: accountId,
      work_order_id: id,
    })
    await db().$executeRaw`UPDATE sla_clock SET next_at = now() + ${PAUSE}::interval
      WHERE account_id = ${accountId}::uuid AND work_order_id = ${id}::uuid AND next_at <= now()`
  }
}
