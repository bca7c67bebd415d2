import { Prisma } from '@/prisma/generated/client'
import type { OwnWork } from '@/lib/domain/field/push'
import { dayAfter, dayIn, startOfDay } from '@/lib/domain/time'
import type { Transaction } from '@/lib/db/transaction'

/** So far ahead a change is told of: what a phone holds (R-FA-8). */
const NEXT_DAYS = 7
/** So far ahead work is known to have been told, so that what comes near because time passes is no news. */
const KNOWN_DAYS = 120

/** The next days of an account, in ISO: from the beginning of today. */
export function nextDays(timeZone: string, now: Date): { from: string; to: string } {
  const today = dayIn(timeZone, now)
  let last = today
  for (let ahead = 0; ahead <= NEXT_DAYS; ahead++) last = dayAfter(last)
  return { from: startOfDay(today, timeZone).toISOString(), to: startOfDay(last, timeZone).toISOString() }
}

/** The work of technicians from an instant on, by technician: given as a whole, by a further visit or by a task. */
export async function ownWorkOf(
  tx: Pick<Transaction, '$queryRaw'>,
  accountId: string,
  technicianIds: readonly string[],
  from: string,
): Promise<Map<string, OwnWork[]>> {
  const account = Prisma.sql`${accountId}::uuid`
  const whose = Prisma.sql`= ANY(${[...technicianIds]}::uuid[])`
  const isAhead = (column: string) =>
    Prisma.sql`${Prisma.raw(column)} >= ${from}::timestamptz AND ${Prisma.raw(column)} < ${from}::timestamptz + make_interval(days => ${KNOWN_DAYS})`
  const live = Prisma.sql`w.account_id = ${account} AND w.deleted_at IS NULL AND w.status NOT IN ('draft', 'cancelled')`
  const rows = await tx.$queryRaw<{ technician_id: string; id: string; starts_at: Date; is_closed: boolean }[]>`
    SELECT technician_id, id, min(starts_at) AS starts_at, bool_and(is_closed) AS is_closed FROM (
      SELECT w.technician_id, w.id, w.scheduled_date AS starts_at, w.status = 'completed' AS is_closed FROM work_order w
      WHERE ${live} AND w.technician_id ${whose} AND ${isAhead('w.scheduled_date')}
      UNION ALL
      SELECT v.technician_id, w.id, v.scheduled_start, w.status = 'completed' FROM visit v
      JOIN work_order w ON w.account_id = v.account_id AND w.id = v.work_order_id
      WHERE ${live} AND v.account_id = ${account} AND v.technician_id ${whose} AND NOT v.is_primary AND v.deleted_at IS NULL
        AND v.status <> 'cancelled' AND ${isAhead('v.scheduled_start')}
      UNION ALL
      SELECT t.technician_id, w.id, w.scheduled_date, w.status = 'completed' FROM task t
      JOIN work_order w ON w.account_id = t.account_id AND w.id = t.work_order_id
      WHERE ${live} AND t.account_id = ${account} AND t.technician_id ${whose} AND t.deleted_at IS NULL AND ${isAhead('w.scheduled_date')}
    ) own GROUP BY technician_id, id ORDER BY technician_id, starts_at, id`
  const byTechnician = new Map<string, OwnWork[]>(technicianIds.map((id) => [id, []]))
  for (const { technician_id, id, starts_at, is_closed } of rows)
    byTechnician.get(technician_id)?.push({ id, startsAt: starts_at.toISOString(), isClosed: is_closed })
  return byTechnician
}
