import { db } from '@/lib/db/client'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { logFailure } from '@/lib/log'
import { coverAssets } from '@/lib/services/customers/service-contracts'
import { type Due, termsContext, TODAY } from './context'

const BATCH = 100

/** Gives the assets of contracts that were renewed to the next ones, on the first day of those. Returns how many did. */
export async function takeOverAssets(): Promise<number> {
  let done = 0
  const left = new Set<string>()
  for (let due = await findDue(left); due.length > 0; due = await findDue(left))
    for (const contract of due) {
      if (await takeOver(contract)) done += 1
      else left.add(contract.id)
    }
  return done
}

async function findDue(left: ReadonlySet<string>): Promise<Due[]> {
  return db().$queryRaw<Due[]>`
    SELECT c.account_id, c.id FROM service_contract c JOIN account a ON a.id = c.account_id
    WHERE c.awaits_assets AND c.deleted_at IS NULL AND c.status = 'active' AND c.start_date <= CURRENT_DATE + 1
      AND c.start_date <= ${TODAY} AND c.id <> ALL(${[...left]}::uuid[])
    ORDER BY c.start_date, c.id LIMIT ${BATCH}::int`
}

/** What cannot go over now is left for the next hour. */
async function takeOver({ account_id, id }: Due): Promise<boolean> {
  try {
    const ctx = await termsContext(account_id)
    return await inTransaction(ctx, async (tx) => {
      const contract = await lockWaiting(tx, { account_id, id })
      if (!contract) return false
      const assets = await tx.asset.findMany({
        where: {
          account_id,
          customer_id: contract.customer_id,
          deleted_at: null,
          service_contract_id: { in: [contract.previous_id, id] },
        },
        select: { id: true },
      })
      await coverAssets(
        tx,
        ctx,
        { id, name: contract.name },
        assets.map((asset) => asset.id),
      )
      await tx.$executeRaw`UPDATE service_contract SET awaits_assets = false
        WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid`
      return true
    })
  } catch (error) {
    logFailure('the assets of a contract did not go over', error, { account_id, id })
    return false
  }
}

type Waiting = { name: string; customer_id: string; previous_id: string }

/** Assets first, then their contract: the order of everybody. None when somebody else was faster. */
async function lockWaiting(tx: Transaction, { account_id, id }: Due): Promise<Waiting | undefined> {
  await tx.$queryRaw`SELECT 1 FROM asset
    WHERE account_id = ${account_id}::uuid AND service_contract_id IN (
      SELECT unnest(ARRAY[c.id, c.previous_id]) FROM service_contract c
      WHERE c.account_id = ${account_id}::uuid AND c.id = ${id}::uuid)
    ORDER BY id FOR NO KEY UPDATE`
  const [contract] = await tx.$queryRaw<Waiting[]>`
    SELECT name, customer_id, previous_id FROM service_contract
    WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid AND awaits_assets AND deleted_at IS NULL
    FOR UPDATE`
  return contract
}
