import { announce } from '@/lib/db/announce'
import { db } from '@/lib/db/client'
import { enqueue } from '@/lib/db/enqueue'
import { recordHistoryOfMany } from '@/lib/db/history-bulk'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { type Due, TERMS } from './context'

/** So few at a time that nobody waits long for a lock. */
const BATCH = 100

/**
 * Tells of each active contract whose notice has begun: once for each end, also of one that passed while no process ran (R-SC-4).
 * Returns of how many.
 */
export async function warnOfContractEnds(): Promise<number> {
  let warnedCount = 0
  for (let count = BATCH; count === BATCH; warnedCount += count) {
    const rows = await db().$transaction(warnOfSome)
    for (const account of new Set(rows.map(({ account_id }) => account_id))) announce('history', account)
    count = rows.length
  }
  return warnedCount
}

async function warnOfSome(tx: Transaction): Promise<Due[]> {
  // The first condition is the index's, in which a notice is never longer than two years; the others are exact.
  const rows = await tx.$queryRaw<Due[]>`
    UPDATE service_contract c SET expiry_told_for = c.end_date, expiry_to_mail_since = now()
    WHERE (c.account_id, c.id) IN (
      SELECT due.account_id, due.id FROM service_contract due JOIN account a ON a.id = due.account_id
      CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE a.time_zone)::date AS today) local
      WHERE due.end_date - due.notice_days BETWEEN CURRENT_DATE - 762 AND CURRENT_DATE + 1
        AND due.status = 'active' AND due.deleted_at IS NULL AND due.notice_days IS NOT NULL
        AND due.expiry_told_for IS DISTINCT FROM due.end_date
        AND due.end_date - due.notice_days <= local.today AND due.end_date > local.today - 31
        AND NOT EXISTS (SELECT FROM service_contract next
          WHERE next.account_id = due.account_id AND next.previous_id = due.id AND next.deleted_at IS NULL)
      LIMIT ${BATCH}::int FOR NO KEY UPDATE OF due SKIP LOCKED)
    RETURNING c.id, c.account_id`
  for (const accountId of new Set(rows.map(({ account_id }) => account_id))) {
    const author = { accountId, actor: TERMS, requestId: newId() }
    const records = rows.flatMap(({ id, account_id }) => (account_id === accountId ? { id, changes: {} } : []))
    await recordHistoryOfMany(tx, author, { verb: 'near_end', type: 'service_contract', records })
    await enqueue(tx, 'mail-warnings', [{ account_id: accountId, id: accountId }])
  }
  return rows
}
