import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { STATUS_AFTER } from '@/lib/domain/field/kinds'
import type { JobPlacement } from '@/lib/domain/field/merge'
import { countsEvent } from '@/lib/services/work/follow-up'
import { isId } from '@/lib/domain/id'
import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'

type Row = {
  status: WorkOrderStatus
  in_trash: boolean
  own: boolean
  formerly: boolean
  by_office: boolean
  last_move_at: Date | null
}

/** How a locked job stands for a decision about what happened there: when the latest step happened that counts, of any technician. */
export async function readSteps(
  tx: Transaction,
  ctx: ServiceContext,
  id: string,
): Promise<{ status: WorkOrderStatus; lastStepAt: Date | null }> {
  const [row] = await tx.$queryRaw<{ status: WorkOrderStatus; last_step_at: Date | null }[]>`
    SELECT w.status, greatest(w.completed_at, (SELECT max(c.occurred_at) FROM field_command c
      WHERE c.account_id = w.account_id AND c.work_order_id = w.id AND c.outcome = 'accepted' AND c.extent = 'all'
        AND c.kind = ANY(${Object.keys(STATUS_AFTER)}))) AS last_step_at
    FROM work_order w WHERE w.account_id = ${ctx.accountId}::uuid AND w.id = ${id}::uuid`
  return { status: row?.status ?? 'open', lastStepAt: row?.last_step_at ?? null }
}

/** No job that the technician may know of. */
const NO_JOB: JobPlacement = {
  whose: 'not_own',
  inTrash: false,
  status: 'open',
  statusByOffice: true,
  lastMoveAt: null,
}

/** Locks a job for what its technician did, and tells how it stands. The office's change of it comes before or after. */
export async function lockJobState(
  tx: Transaction,
  ctx: ServiceContext,
  id: string | null | undefined,
  technicianId: string,
): Promise<JobPlacement> {
  if (!id || !isId(id)) return NO_JOB
  const account = Prisma.sql`${ctx.accountId}::uuid`
  const technician = Prisma.sql`${technicianId}::uuid`
  await tx.$queryRaw`SELECT 1 FROM work_order WHERE account_id = ${account} AND id = ${id}::uuid FOR UPDATE`
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT w.status, w.deleted_at IS NOT NULL AS in_trash,
      w.technician_id = ${technician} IS TRUE
        OR EXISTS (SELECT FROM visit v WHERE v.account_id = w.account_id AND v.work_order_id = w.id
          AND v.technician_id = ${technician} AND v.deleted_at IS NULL AND v.status <> 'cancelled')
        OR EXISTS (SELECT FROM task t WHERE t.account_id = w.account_id AND t.work_order_id = w.id
          AND t.technician_id = ${technician} AND t.deleted_at IS NULL) AS own,
      EXISTS (SELECT FROM field_event e WHERE e.account_id = w.account_id AND e.work_order_id = w.id
          AND e.technician_id = ${technician})
        OR EXISTS (SELECT FROM history h WHERE h.account_id = w.account_id AND h.record_type = 'work_order'
          AND h.record_id = w.id AND h.changes #>> '{technician,0,id}' = ${technicianId})
        OR EXISTS (SELECT FROM visit v LEFT JOIN history h ON h.account_id = v.account_id AND h.record_type = 'visit'
            AND h.record_id = v.id AND h.changes #>> '{technician,0,id}' = ${technicianId}
          WHERE v.account_id = w.account_id AND v.work_order_id = w.id
            AND (v.technician_id = ${technician} OR h.id IS NOT NULL))
        OR EXISTS (SELECT FROM task t LEFT JOIN history h ON h.account_id = t.account_id AND h.record_type = 'task'
            AND h.record_id = t.id AND h.changes #>> '{technician,0,id}' = ${technicianId}
          WHERE t.account_id = w.account_id AND t.work_order_id = w.id
            AND (t.technician_id = ${technician} OR h.id IS NOT NULL)) AS formerly,
      coalesce((
        SELECT NOT EXISTS (SELECT FROM field_command c WHERE c.account_id = h.account_id AND c.id = CASE WHEN h.request_id ~ '^[0-9a-f-]{36}$' THEN h.request_id::uuid END
            AND c.technician_id = ${technician})
          AND NOT EXISTS (SELECT FROM "user" u WHERE u.account_id = h.account_id AND h.actor_type = 'user'
            AND u.id::text = h.actor_id::text AND u.technician_id = ${technician})
        FROM history h WHERE h.account_id = w.account_id AND h.record_type = 'work_order' AND h.record_id = w.id
          AND jsonb_exists(h.changes, 'status') ORDER BY h.position DESC LIMIT 1), true) AS by_office,
      (SELECT max(e.occurred_at) FROM field_event e WHERE e.account_id = w.account_id AND e.work_order_id = w.id
        AND e.technician_id = ${technician} AND e.kind NOT IN ('travel_started', 'arrived')
        AND ${Prisma.raw(countsEvent('e'))}) AS last_move_at
    FROM work_order w WHERE w.account_id = ${account} AND w.id = ${id}::uuid`
  if (!row) return NO_JOB
  return {
    whose: row.own ? 'own' : row.formerly ? 'formerly_own' : 'not_own',
    inTrash: row.in_trash,
    status: row.status,
    statusByOffice: row.by_office,
    lastMoveAt: row.last_move_at,
  }
}
