import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { instant } from '@/lib/db/json-sql'
import { currentPromise } from '@/lib/services/work/promised-sql'

/** Among so many of the latest work orders the next and the last visit are looked for. */
const MAX_ORDERS = 50

/** The latest work orders of such a status of a customer, site, contact or asset; a work order itself. */
function workOf({ accountId }: ServiceContext, status: Prisma.Sql): Prisma.Sql {
  const account = Prisma.sql`${accountId}::uuid`
  const such = Prisma.sql`w.account_id = ${account} AND w.deleted_at IS NULL AND ${status}`
  const latest = Prisma.sql`ORDER BY w.created_at DESC LIMIT ${MAX_ORDERS}`
  return Prisma.sql`(
      (SELECT found.id WHERE found.type = 'work_order')
      UNION ALL
      (SELECT w.id FROM work_order w WHERE found.type IN ('customer', 'contact') AND w.customer_id = found.page_id AND ${such} ${latest})
      UNION ALL
      (SELECT w.id FROM work_order w WHERE found.type = 'site' AND w.site_id = found.id AND ${such} ${latest})
      UNION ALL
      (SELECT w.id FROM work_order_asset link JOIN work_order w ON w.account_id = link.account_id AND w.id = link.work_order_id
        WHERE found.type = 'asset' AND link.account_id = ${account} AND link.asset_id = found.id AND ${such} ${latest})
    )`
}

const PROMISED =
  Prisma.raw(`(SELECT json_build_object('from', ${instant('told."from"')}, 'until', ${instant('told.until')})
  FROM (${currentPromise('*', { account: 'visit.account_id', order: 'visit.work_order_id' })}) told)`)

/** The first visit from half a day ago on that has not ended, of the work orders of the row `found` that are not finished. */
export function nextVisit(ctx: ServiceContext): Prisma.Sql {
  const ends = instant("(visit.scheduled_start + visit.minutes * interval '1 minute')")
  return Prisma.sql`(
    SELECT json_build_object('work_order_id', visit.work_order_id, 'starts_at', ${Prisma.raw(instant('visit.scheduled_start'))},
      'ends_at', ${Prisma.raw(ends)}, 'technician', t.name, 'status', visit.status, 'promise', ${PROMISED}) AS next_visit
    FROM ${workOf(ctx, Prisma.sql`w.status NOT IN ('completed', 'cancelled')`)} due
    JOIN visit ON visit.account_id = ${ctx.accountId}::uuid AND visit.work_order_id = due.id AND visit.deleted_at IS NULL
      AND visit.ended_at IS NULL AND visit.status <> 'cancelled' AND visit.scheduled_start > now() - interval '12 hours'
    LEFT JOIN technician t ON t.account_id = visit.account_id AND t.id = visit.technician_id
    ORDER BY visit.scheduled_start LIMIT 1)`
}

/** The work of the row `found` that was completed last. */
export function lastVisit(ctx: ServiceContext): Prisma.Sql {
  return Prisma.sql`(
    SELECT json_build_object('at', ${Prisma.raw(instant('w.completed_at'))}, 'technician', t.name) AS last_visit
    FROM ${workOf(ctx, Prisma.sql`w.status = 'completed'`)} done
    JOIN work_order w ON w.account_id = ${ctx.accountId}::uuid AND w.id = done.id AND w.completed_at IS NOT NULL
    LEFT JOIN technician t ON t.account_id = w.account_id AND t.id = w.technician_id
    ORDER BY w.completed_at DESC LIMIT 1)`
}
