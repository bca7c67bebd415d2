import { takeNoted } from './changed-promises'
import { enqueue } from './enqueue'
import { followPromises } from './promises'
import type { Transaction } from './transaction'

/**
 * Brings the holds and clocks of what a transaction has noted in line. Those of the many work orders that a contract decides
 * about follow in the background.
 */
export async function followChanges(tx: Transaction): Promise<void> {
  const changes = takeNoted(tx)
  if (!changes) return
  for (const [accountId, ids] of changes.orders) await followPromises(tx, accountId, [...ids])
  for (const [account_id, ids] of changes.contracts)
    await enqueue(
      tx,
      'follow-promises',
      [...ids].map((id) => ({ account_id, id })),
    )
}
