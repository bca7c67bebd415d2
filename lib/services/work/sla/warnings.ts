import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { endingContracts } from '@/lib/services/customers/ending-contracts'
import { instant } from '@/lib/db/json-sql'
import { query } from '@/lib/db/statement'
import type { NextPromise } from '@/lib/domain/sla/promise-status'
import type { WarnedPromise, WarnedPromises } from '@/lib/domain/sla/warned'
import { dayIn } from '@/lib/domain/time'

/** More than a dispatcher can act on. */
const MAX_WARNINGS = 200

/** What is counted no further. */
const MAX_COUNTED = 99

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

/** The promises that somebody has to act on now, the longest overdue first. One statement. Throws `forbidden`. */
export async function listWarnings(ctx: ServiceContext): Promise<WarnedPromises> {
  requireScope(ctx, 'read:work-orders')
  const rows = await query<WarnedRow>(
    ctx.tx,
    Prisma.sql`
      SELECT found.*, c.name AS customer, t.name AS technician FROM (
        SELECT ${WARNED_COLUMNS}, w.customer_id, w.technician_id, w.account_id
        ${warned(ctx.accountId)} ORDER BY clock.due_at, clock.id LIMIT ${MAX_WARNINGS + 1}::int
      ) found
      JOIN customer c ON c.account_id = found.account_id AND c.id = found.customer_id
      LEFT JOIN technician t ON t.account_id = found.account_id AND t.id = found.technician_id
      ORDER BY found.due_at, found.id`,
  )
  const promises = rows.slice(0, MAX_WARNINGS).map(toWarned)
  return { promises, more: rows.length > MAX_WARNINGS }
}

/** How many there are, and how many contracts end with nothing after them, together at most one more than are counted. One statement. Throws `forbidden`. */
export async function countWarnings(ctx: ServiceContext): Promise<number> {
  requireScope(ctx, 'read:work-orders')
  requireScope(ctx, 'read:customers')
  const limit = Prisma.sql`LIMIT ${MAX_COUNTED + 1}::int`
  const contracts = endingContracts(ctx.accountId, dayIn(ctx.account.timeZone, new Date()))
  const [row] = await query<{ count: number }>(
    ctx.tx,
    Prisma.sql`SELECT count(*)::int AS count FROM (
      (SELECT ${warned(ctx.accountId)} ${limit}) UNION ALL (SELECT ${contracts} ${limit}) ${limit}) counted`,
  )
  return row?.count ?? 0
}
