import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { reader } from '@/lib/db/transaction'
import type { RemovedJob } from '@/lib/schemas/field/sync'

/** More than anybody does in nine days; a longer list would be a mistake in the plan. */
export const MAX_JOBS = 150

/** How long a job that was begun stays with who paused it. */
const PAUSED_DAYS = 14

export type Span = { from: Date; to: Date }

/**
 * The ids of a technician's own work, a query: what is planned for days, and what is under way whenever it was planned. Each of them by
 * an index on the technician. One more than are sent, so that it is known whether there are more.
 */
export function ownWork(ctx: ServiceContext, technicianId: string, { from, to }: Span): Prisma.Sql {
  const account = Prisma.sql`${ctx.accountId}::uuid`
  const technician = Prisma.sql`${technicianId}::uuid`
  const isNear = (column: string) => Prisma.sql`(${Prisma.raw(column)} >= ${from} AND ${Prisma.raw(column)} < ${to})`
  const mine = Prisma.sql`w.account_id = ${account} AND w.deleted_at IS NULL AND w.status NOT IN ('draft', 'cancelled')`
  return Prisma.sql`SELECT id FROM (
    SELECT w.id, w.scheduled_date AS starts_at FROM work_order w WHERE ${mine} AND w.technician_id = ${technician}
      AND (${isNear('w.scheduled_date')} OR w.status = 'in_progress'
        OR (w.status = 'on_hold' AND w.started_at >= ${from}::timestamptz - make_interval(days => ${PAUSED_DAYS})))
    UNION
    SELECT w.id, v.scheduled_start FROM visit v JOIN work_order w ON w.account_id = v.account_id AND w.id = v.work_order_id
    WHERE ${mine} AND v.account_id = ${account} AND v.technician_id = ${technician} AND NOT v.is_primary AND v.deleted_at IS NULL
      AND v.status <> 'cancelled' AND (${isNear('v.scheduled_start')} OR v.status = 'on_site')
    UNION
    SELECT w.id, w.scheduled_date FROM task t JOIN work_order w ON w.account_id = t.account_id AND w.id = t.work_order_id
    WHERE ${mine} AND t.account_id = ${account} AND t.technician_id = ${technician} AND t.deleted_at IS NULL
      AND (${isNear('w.scheduled_date')} OR w.status = 'in_progress')
  ) own GROUP BY id ORDER BY min(starts_at), id LIMIT ${MAX_JOBS + 1}`
}

/** Why work that a device holds is none of its technician's any more: who did that, and who has it now where it was theirs to give. */
export async function findRemoved(
  ctx: ServiceContext,
  technicianId: string,
  ids: readonly string[],
): Promise<RemovedJob[]> {
  if (ids.length === 0) return []
  const technician = Prisma.sql`${technicianId}::uuid`
  const rows = await reader(ctx).$queryRaw<RemovedJob[]>`
    SELECT gone.id, gone.reason, done.by, CASE WHEN gone.reason = 'reassigned' THEN done.technician END AS technician
    FROM (SELECT w.account_id, w.id, CASE WHEN w.deleted_at IS NOT NULL THEN 'trashed' WHEN w.status = 'cancelled' THEN 'cancelled'
      WHEN w.technician_id = ${technician}
        OR EXISTS (SELECT FROM visit v WHERE v.account_id = w.account_id AND v.work_order_id = w.id
          AND v.technician_id = ${technician} AND v.deleted_at IS NULL AND v.status <> 'cancelled')
        OR EXISTS (SELECT FROM task t WHERE t.account_id = w.account_id AND t.work_order_id = w.id
          AND t.technician_id = ${technician} AND t.deleted_at IS NULL) THEN 'other_days'
      ELSE 'reassigned' END AS reason
      FROM work_order w WHERE w.account_id = ${ctx.accountId}::uuid AND w.id = ANY(${[...ids]}::uuid[])) gone
    LEFT JOIN LATERAL (SELECT h.actor_name AS by, h.changes #>> '{technician,1,name}' AS technician FROM (
        SELECT 'work_order' AS type, gone.id UNION ALL SELECT 'visit', v.id FROM visit v
        WHERE gone.reason = 'reassigned' AND v.account_id = gone.account_id AND v.work_order_id = gone.id) changed
      JOIN history h ON h.account_id = gone.account_id AND h.record_type = changed.type AND h.record_id = changed.id
      WHERE CASE gone.reason
        WHEN 'trashed' THEN h.verb = 'delete' WHEN 'cancelled' THEN h.changes #>> '{status,1}' = 'cancelled'
        WHEN 'other_days' THEN jsonb_exists(h.changes, 'scheduled_date')
        ELSE h.changes #>> '{technician,0,id}' = ${technicianId} END
      ORDER BY h.position DESC LIMIT 1) done ON true`
  // What was deleted for good is not there to say why.
  const removed = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => removed.get(id) ?? { id, reason: 'trashed', by: null, technician: null })
}
