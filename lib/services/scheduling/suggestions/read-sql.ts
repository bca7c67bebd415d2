import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { furtherVisits } from '@/lib/services/work/further-visits'
import { instant, listOf } from '@/lib/db/json-sql'
import { query } from '@/lib/db/statement'
import type { Transaction } from '@/lib/db/transaction'
import { TRAVEL_REACH } from '@/lib/domain/conflicts/travel-rules'
import { closedRows } from '@/lib/services/people/closed-days'
import { shiftRows } from '@/lib/services/people/working-time'
import type { Leave, OnCall } from '@/lib/domain/conflicts/types'
import type { WeeklyShift } from '@/lib/domain/conflicts/working-time'
import type { PlanningPolicy } from '@/lib/domain/planning/policy'
import type { Interval } from '@/lib/domain/board/interval'
import type { ClosedDay } from '@/lib/domain/calendar/types'
import type { OtherJob } from '@/lib/services/work/schedule-context'
import { literalList } from '@/lib/db/literal-list'
import { TIMELESS_STATUSES } from '@/lib/domain/work-orders/status'

export type TechnicianRow = {
  id: string
  name: string
  skills: string[]
  territory: string | null
  shifts: WeeklyShift[]
  on_call: OnCall[]
  closed: ClosedDay[]
  leave: Leave[]
  jobs: OtherJob[]
  last_visit: Date | null
  policy: PlanningPolicy
}

/** The account and the time are asked around it: PostgreSQL takes them in. */
const FURTHER = Prisma.raw(furtherVisits('true'))

const SHIFTS = Prisma.raw(
  listOf(
    shiftRows(
      'shift.account_id = t.account_id AND shift.technician_id = t.id',
      'overtime.account_id = t.account_id AND overtime.technician_id = t.id AND overtime.date BETWEEN days.first AND days.last',
    ),
  ),
)

const CLOSED = Prisma.raw(listOf(closedRows('account.id', 'days.first', 'days.last')))

/**
 * The active technicians with their shifts, and with their leave and work between two instants; and when each was last at the place
 * of a work order. One statement, however many there are.
 */
export async function readCandidates(
  tx: Transaction | undefined,
  ctx: ServiceContext,
  order: { customer_id: string | null; site_id: string | null },
  horizon: Interval,
): Promise<TechnicianRow[]> {
  const moment = (value: number) => Prisma.sql`${new Date(value).toISOString()}::timestamptz`
  const [begin, end] = [moment(horizon.start), moment(horizon.end)]
  const [near, far] = [moment(horizon.start - TRAVEL_REACH), moment(horizon.end + TRAVEL_REACH)]
  return query<TechnicianRow>(
    tx,
    Prisma.sql`
    WITH near AS MATERIALIZED (
      SELECT w.technician_id, json_agg(json_build_object('id', w.id, 'work_order_id', w.work_order_id, 'work_order_number', w.work_order_number,
        'status', w.status, 'estimated_duration', w.estimated_duration, 'scheduled_date', ${Prisma.raw(instant('w.scheduled_date'))},
        'customer', c.name, 'site', s.name, 'territory', s.territory, 'latitude', s.latitude, 'longitude', s.longitude)
        ORDER BY w.scheduled_date, w.id) AS jobs
      FROM (
        SELECT w.id, NULL::uuid AS work_order_id, w.account_id, w.technician_id, w.scheduled_date, w.estimated_duration, w.status,
          w.work_order_number, w.customer_id, w.site_id
        FROM work_order w
        WHERE w.account_id = ${ctx.accountId}::uuid AND w.deleted_at IS NULL AND w.technician_id IS NOT NULL
          AND w.scheduled_date >= ${near} - interval '14 days' AND w.scheduled_date < ${far}
        UNION ALL
        SELECT v.id, v.work_order_id, v.account_id, v.technician_id, v.scheduled_date, v.estimated_duration, v.status,
          v.work_order_number, v.customer_id, v.site_id
        FROM (${FURTHER}) v
        WHERE v.account_id = ${ctx.accountId}::uuid AND v.technician_id IS NOT NULL
          AND v.scheduled_date >= ${near} - interval '14 days' AND v.scheduled_date < ${far}
      ) w
      JOIN customer c ON c.account_id = w.account_id AND c.id = w.customer_id
      LEFT JOIN site s ON s.account_id = w.account_id AND s.id = w.site_id
      WHERE w.status NOT IN (${Prisma.raw(literalList(TIMELESS_STATUSES))})
        AND w.scheduled_date + make_interval(mins => coalesce(nullif(w.estimated_duration, 0), 60)) > ${near}
      GROUP BY w.technician_id
    ), away AS MATERIALIZED (
      SELECT o.technician_id, json_agg(json_build_object('id', o.id, 'starts_at', ${Prisma.raw(instant('o.starts_at'))},
        'ends_at', ${Prisma.raw(instant('o.ends_at'))}, 'reason', o.reason) ORDER BY o.starts_at, o.id) AS leave
      FROM time_off o
      WHERE o.account_id = ${ctx.accountId}::uuid AND o.deleted_at IS NULL AND o.ends_at > ${begin} AND o.starts_at < ${end}
      GROUP BY o.technician_id
    ), calls AS MATERIALIZED (
      SELECT o.technician_id, json_agg(json_build_object('territory', o.territory, 'starts_at',
        ${Prisma.raw(instant('o.starts_at'))}, 'ends_at', ${Prisma.raw(instant('o.ends_at'))})) AS on_call
      FROM on_call_shift o
      WHERE o.account_id = ${ctx.accountId}::uuid AND o.deleted_at IS NULL AND o.ends_at > ${begin} AND o.starts_at < ${end}
      GROUP BY o.technician_id
    ), days AS (
      SELECT (${begin} - interval '2 days')::date AS first, (${end} + interval '2 days')::date AS last
    ), closed AS MATERIALIZED (
      SELECT ${CLOSED} AS closed FROM days CROSS JOIN (SELECT ${ctx.accountId}::uuid AS id) account
    ), been AS MATERIALIZED (
      SELECT w.technician_id, max(coalesce(w.completed_at, w.scheduled_date)) AS last_visit
      FROM work_order w
      WHERE w.account_id = ${ctx.accountId}::uuid AND w.deleted_at IS NULL AND w.status = 'completed'
        AND w.customer_id = ${order.customer_id}::uuid AND w.technician_id IS NOT NULL
        AND (${order.site_id}::uuid IS NULL OR w.site_id = ${order.site_id}::uuid)
      GROUP BY w.technician_id
    )
    SELECT t.id, t.name, coalesce(t.skills, '{}') AS skills, t.territory, ${SHIFTS} AS shifts,
      coalesce(calls.on_call, '[]') AS on_call, closed.closed, coalesce(away.leave, '[]') AS leave, coalesce(near.jobs, '[]') AS jobs, been.last_visit,
      json_build_object('territory_rule', company.territory_rule, 'territory_minutes', company.territory_minutes) AS policy
    FROM technician t JOIN account company ON company.id = t.account_id CROSS JOIN days CROSS JOIN closed
    LEFT JOIN calls ON calls.technician_id = t.id
    LEFT JOIN near ON near.technician_id = t.id
    LEFT JOIN away ON away.technician_id = t.id
    LEFT JOIN been ON been.technician_id = t.id
    WHERE t.account_id = ${ctx.accountId}::uuid AND t.deleted_at IS NULL AND t.status = 'active'
    ORDER BY t.name, t.id`,
    'anew',
  )
}
