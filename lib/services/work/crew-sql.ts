import { instant, listOf } from '@/lib/db/json-sql'

/*
 * Who is to come together with a visit of row `r`, and how many are needed. Nothing is told of work that takes one person and was given
 * to nobody else, which is looked up in the index of the few visits that are in groups.
 */

const others = (order: string, visitAlias: string) =>
  listOf(`
    SELECT CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'name', t.name) END AS technician,
      ${instant('v.scheduled_start')} AS starts_at
    FROM visit own
    JOIN visit v ON v.account_id = own.account_id AND v.work_order_id = own.work_order_id AND v.group_id = own.group_id
      AND v.id <> own.id AND v.deleted_at IS NULL AND v.status IN ('planned', 'travelling', 'on_site')
    LEFT JOIN technician t ON t.account_id = v.account_id AND t.id = v.technician_id
    WHERE own.account_id = r.account_id AND own.work_order_id = ${order} AND own.group_id IS NOT NULL AND own.deleted_at IS NULL
      AND ${visitAlias} ORDER BY v.sequence, v.id`)

/** The crew of the work order whose id `order` is, and whose size row `r` bears, as the visit `own` of it has one. */
export function crewOf(order: string, visitAlias: string): string {
  return `CASE WHEN r.crew_size > 1 OR EXISTS (SELECT FROM visit grouped WHERE grouped.account_id = r.account_id
      AND grouped.work_order_id = ${order} AND grouped.group_id IS NOT NULL AND grouped.deleted_at IS NULL)
    THEN json_build_object('size', r.crew_size, 'technician_id', r.technician_id, 'others', ${others(order, visitAlias)}) END`
}
