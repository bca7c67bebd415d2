import { Prisma } from '@/prisma/generated/client'
import { instant } from '@/lib/db/json-sql'
import type { NextPromise } from '@/lib/domain/sla/promise-status'
import type { WarnedPromise } from '@/lib/domain/sla/warned'

/** The promises of an account's live work orders that were warned of or are broken, and are still to be met, of which there is an index. */
export function warned(accountId: string, joined = Prisma.empty): Prisma.Sql {
  return Prisma.sql`FROM sla_clock clock
    JOIN work_order w ON w.account_id = clock.account_id AND w.id = clock.work_order_id AND w.deleted_at IS NULL
    ${joined}
    WHERE clock.account_id = ${accountId}::uuid AND clock.met_at IS NULL AND clock.state IN ('warned', 'breached')`
}

/** A row of `WARNED_COLUMNS`. */
export type WarnedRow = {
  id: string
  kind: NextPromise['kind']
  state: 'warned' | 'breached'
  due_at: string | null
  contract: string
  work_order_id: string
  work_order_number: string
  scheduled_date: string | null
  customer: string
  technician: string | null
}

/** What is read of clock `clock` and its work order `w`. */
export const WARNED_COLUMNS = Prisma.raw(`clock.id, clock.kind, clock.state, ${instant('clock.due_at')} AS due_at,
  clock.promise->>'contract' AS contract, w.id AS work_order_id, w.work_order_number,
  ${instant('w.scheduled_date')} AS scheduled_date`)

/** A row as people are shown it: one that is broken runs on, and by how much it is late follows from its due time. */
export function toWarned(row: WarnedRow): WarnedPromise {
  const { id, kind, state, due_at, contract, work_order_id, work_order_number, scheduled_date } = row
  return {
    id,
    kind,
    due_at,
    contract,
    minutes_left: null,
    state: state === 'warned' ? 'warned' : 'running',
    work_order: { id: work_order_id, work_order_number, scheduled_date },
    customer: row.customer,
    technician: row.technician,
  }
}
