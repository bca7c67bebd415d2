import { SERIES_OF_NAMED } from '@/lib/services/customers/contract-series'
import type { NextPart, Subject } from '@/lib/db/enqueue'
import { literalList } from '@/lib/db/literal-list'
import type { Transaction } from '@/lib/db/transaction'
import { NO_ID } from '@/lib/domain/id'
import { FINISHED_STATUSES } from '@/lib/domain/work-orders/status'
import { Prisma } from '@/prisma/generated/client'
import { BATCH, followLocked } from './follow-locked'

/**
 * Brings holds and clocks of the open work orders of an account in line, of those about which a contract decides, or of one: a part
 * of them, from the work order after the cursor on. The clocks of a whole account are made without telling of what passed before.
 */
export async function followMany(
  { account_id, id }: Subject,
  _signal: AbortSignal,
  cursor: string | null,
): Promise<NextPart | null> {
  const ofAccount = id === account_id
  const which = ofAccount ? Prisma.sql`true` : decidedBy(id)
  const ids = await followLocked(account_id, (tx) => lockSome(tx, account_id, which, cursor ?? NO_ID), {
    silently: ofAccount,
  })
  return ids.length === BATCH ? { at: new Date(), cursor: ids.at(-1) ?? null } : null
}

async function lockSome(tx: Transaction, accountId: string, which: Prisma.Sql, after: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT r.id FROM work_order r
    WHERE r.account_id = ${accountId}::uuid AND r.id > ${after}::uuid AND r.deleted_at IS NULL
      AND r.status NOT IN (${Prisma.raw(literalList(FINISHED_STATUSES))}) AND ${which}
    ORDER BY r.id LIMIT ${BATCH}::int FOR NO KEY UPDATE OF r`
  return rows.map(({ id }) => id)
}

/** Whether what a contract promises may be promised of work order `r`, or was; or whether it is that work order. */
function decidedBy(id: string): Prisma.Sql {
  return Prisma.sql`r.id IN (
    SELECT link.work_order_id FROM asset
      JOIN work_order_asset link ON link.account_id = asset.account_id AND link.asset_id = asset.id
      WHERE asset.account_id = r.account_id AND asset.service_contract_id IN (
        SELECT contract.id FROM service_contract named ${Prisma.raw(SERIES_OF_NAMED)}
        WHERE named.account_id = r.account_id AND named.id = ${id}::uuid)
    UNION ALL SELECT work_order_id FROM sla_clock clock
      WHERE clock.account_id = r.account_id AND clock.contract_id = ${id}::uuid AND clock.state <> 'cancelled'
    UNION ALL SELECT ${id}::uuid)`
}
