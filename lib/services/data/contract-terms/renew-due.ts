import { db } from '@/lib/db/client'
import { inTransaction } from '@/lib/db/transaction'
import { logFailure } from '@/lib/log'
import { Prisma } from '@/prisma/generated/client'
import { lockForRenewal, makeNext } from '@/lib/services/customers/service-contracts'
import { type Due, termsContext, TODAY } from './context'

/** So many are looked for at a time. */
const BATCH = 100

/** Whether contract `c` of account `a` renews itself now: on its last day, or at most 31 days late, once for each end (R-SC-6). */
const IS_DUE = Prisma.sql`c.status = 'active' AND c.deleted_at IS NULL AND c.renewal = 'automatic'
  AND c.renewed_for IS DISTINCT FROM c.end_date AND c.term_months IS NOT NULL
  AND c.end_date BETWEEN CURRENT_DATE - 32 AND CURRENT_DATE + 1 AND c.end_date <= ${TODAY} AND c.end_date > ${TODAY} - 31
  AND NOT EXISTS (SELECT FROM service_contract next
    WHERE next.account_id = c.account_id AND next.previous_id = c.id AND next.deleted_at IS NULL)`

/**
 * Renews the contracts that renew themselves. One that was made ends in time is renewed in its turn, so that nothing is missing after
 * a long stop. Returns how many were made.
 */
export async function renewDueContracts(): Promise<number> {
  let renewedCount = 0
  const left = new Set<string>()
  for (let due = await findDue(left); due.length > 0; due = await findDue(left))
    for (const contract of due) {
      if (await renewDue(contract)) renewedCount += 1
      else left.add(contract.id)
    }
  return renewedCount
}

async function findDue(left: ReadonlySet<string>): Promise<Due[]> {
  return db().$queryRaw<Due[]>`
    SELECT c.account_id, c.id FROM service_contract c JOIN account a ON a.id = c.account_id
    WHERE ${IS_DUE} AND c.id <> ALL(${[...left]}::uuid[]) ORDER BY c.end_date, c.id LIMIT ${BATCH}::int`
}

/** Renews one, unless another process or a person did meanwhile; what cannot be renewed is left for the next hour. */
async function renewDue({ account_id, id }: Due): Promise<boolean> {
  try {
    const ctx = await termsContext(account_id)
    return await inTransaction(ctx, async (tx) => {
      await lockForRenewal(tx, ctx, [id])
      const claimed = await tx.$executeRaw`
        UPDATE service_contract c SET renewed_for = c.end_date FROM account a
        WHERE a.id = c.account_id AND c.account_id = ${account_id}::uuid AND c.id = ${id}::uuid AND ${IS_DUE}`
      if (claimed === 0) return false
      await makeNext(tx, ctx, id, {})
      return true
    })
  } catch (error) {
    logFailure('a contract was not renewed', error, { account_id, id })
    return false
  }
}
