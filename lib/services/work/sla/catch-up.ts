import { db } from '@/lib/db/client'
import { CONTRACTS_IN_FORCE } from '@/lib/services/work/follow-up'
import { literalList } from '@/lib/db/literal-list'
import { CORRECTIVE_TYPES } from '@/lib/domain/work-orders/corrective'
import { FINISHED_STATUSES } from '@/lib/domain/work-orders/status'
import { Prisma } from '@/prisma/generated/client'

/** Longer than the sweep takes to come back, and than a process goes on that was asked to end. */
const LATELY = '15 minutes'

/** Whether the contract promises a time for work of this priority and type (R-SL-4). */
const PROMISES_WORK = `CASE
  WHEN contract.service_level_id IS NULL THEN r.work_order_type IN (${CORRECTIVE_TYPES.map((type) => `'${type}'`).join()})
  ELSE EXISTS (SELECT FROM service_level_target target
    WHERE target.account_id = contract.account_id AND target.service_level_id = contract.service_level_id
      AND (target.priorities = '{}' OR r.priority = ANY(target.priorities))
      AND (target.work_order_types = '{}' OR r.work_order_type = ANY(target.work_order_types))) END`

const UNCLOCKED = Prisma.raw(`
  FROM account a CROSS JOIN LATERAL (
    SELECT * FROM work_order w
    WHERE w.account_id = a.id AND w.created_at > now() - interval '${LATELY}' AND w.deleted_at IS NULL
      AND w.status NOT IN (${literalList(FINISHED_STATUSES)}) OFFSET 0) r
  WHERE NOT EXISTS (SELECT FROM sla_clock WHERE account_id = r.account_id AND work_order_id = r.id)
    AND EXISTS (SELECT ${CONTRACTS_IN_FORCE} AND ${PROMISES_WORK})`)

/**
 * Makes a job for each work order that was called in lately, is promised something and has no clock: while a new release starts, processes
 * of the one before go on for a while, and they know of none. Of each account it reads what is that new, by an index.
 */
export async function enqueueUnclocked(): Promise<void> {
  await db().$executeRaw`
    INSERT INTO job (queue, key, account_id) SELECT 'follow-promises', r.id::text, r.account_id ${UNCLOCKED}
    ON CONFLICT DO NOTHING`
}
