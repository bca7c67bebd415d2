import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { instant } from '@/lib/db/json-sql'
import { query } from '@/lib/db/statement'
import type { NextPromise } from '@/lib/domain/sla/standing'
import type { WarnedPromises } from '@/lib/domain/sla/warned'

/** More than a dispatcher can act on. */
const MAX_WARNINGS = 200

/** What is counted no further. */
const MAX_COUNTED = 99

/** The promises of an account's live work orders that were warned of or are broken, and are still to be met, of which there is an index. */
function warned(accountId: string): Prisma.Sql {
  return Prisma.sql`FROM sla_clock clock
    JOIN work_order w ON w.account_id = clock.account_id AND w.id = clock.work_order_id AND w.deleted_at IS NULL
    WHERE clock.account_id = ${accountId}::uuid AND clock.met_at IS NULL AND clock.state IN ('warned', 'breached')`
}

type Row = {
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

/** The promises that somebody has to act on now, the longest overdue first. One statement. Throws `forbidden`. */
export async function listWarnings(ctx: ServiceContext): Promise<WarnedPromises> {
  requireScope(ctx, 'read:work-orders')
  const rows = await query<Row>(
    ctx.tx,
    Prisma.sql`
      SELECT found.*, c.name AS customer, t.name AS technician FROM (
        SELECT clock.id, clock.kind, clock.state, ${Prisma.raw(instant('clock.due_at'))} AS due_at,
          clock.promise->>'contract' AS contract, w.id AS work_order_id, w.work_order_number,
          ${Prisma.raw(instant('w.scheduled_date'))} AS scheduled_date, w.customer_id, w.technician_id, w.account_id
        ${warned(ctx.accountId)} ORDER BY clock.due_at, clock.id LIMIT ${MAX_WARNINGS + 1}::int
      ) found
      JOIN customer c ON c.account_id = found.account_id AND c.id = found.customer_id
      LEFT JOIN technician t ON t.account_id = found.account_id AND t.id = found.technician_id
      ORDER BY found.due_at, found.id`,
  )
  const promises = rows.slice(0, MAX_WARNINGS).map((row) => ({
    ...{ id: row.id, kind: row.kind, due_at: row.due_at, minutes_left: null, contract: row.contract },
    state: row.state === 'warned' ? ('warned' as const) : ('running' as const),
    work_order: {
      ...{ id: row.work_order_id, work_order_number: row.work_order_number, scheduled_date: row.scheduled_date },
    },
    ...{ customer: row.customer, technician: row.technician },
  }))
  return { promises, more: rows.length > MAX_WARNINGS }
}

/** How many there are, at most one more than are counted. Throws `forbidden`. */
export async function countWarnings(ctx: ServiceContext): Promise<number> {
  requireScope(ctx, 'read:work-orders')
  const [row] = await query<{ count: number }>(
    ctx.tx,
    Prisma.sql`SELECT count(*)::int AS count FROM (SELECT ${warned(ctx.accountId)} LIMIT ${MAX_COUNTED + 1}::int) counted`,
  )
  return row?.count ?? 0
}
