import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { dateOf, dayNumber } from '@/lib/domain/maintenance/days'
import { utcDayOf } from '@/lib/domain/plain-days'
import type { MaintenanceYearQuery } from '@/lib/schemas/maintenance/year'

/** The live plans asked for, each with the day that it is in its time zone. */
export function plansOf(ctx: ServiceContext, { customer_id, plan_id }: MaintenanceYearQuery): Prisma.Sql {
  return Prisma.sql`SELECT p.*, (now() AT TIME ZONE p.time_zone)::date AS today FROM maintenance_plan p
    WHERE p.account_id = ${ctx.accountId}::uuid AND p.deleted_at IS NULL
      ${customer_id ? Prisma.sql`AND p.customer_id = ${customer_id}::uuid` : Prisma.empty}
      ${plan_id ? Prisma.sql`AND p.id = ${plan_id}::uuid` : Prisma.empty}`
}

/** How visit `o` of plan `p` stands. */
export const STATE = Prisma.sql`CASE WHEN o.status NOT IN ('planned', 'generated') THEN o.status
  WHEN o.window_end < p.today THEN 'overdue' ELSE 'due' END`

/** How far ahead visits are due soon. */
const SOON_DAYS = 30
/** A counter that was not read for so long lets nobody expect a date. */
const UNREAD_DAYS = 60

/** The days of the year that is looked at; what is due soon is shown over the new year. */
export function daysOf(year: number, { due_soon }: MaintenanceYearQuery = {}): { first: string; last: string } {
  const end = `${year}-12-31`
  const soon = dateOf(dayNumber(utcDayOf(new Date())) + SOON_DAYS + 1)
  return { first: `${year}-01-01`, last: due_soon && soon > end ? soon : end }
}

/** Whether open visit `o` of plan `p` is due within the next days, and not overdue. */
export const IS_DUE_SOON = Prisma.sql`(o.status IN ('planned', 'generated') AND o.window_end >= p.today
  AND o.due_date <= p.today + ${Prisma.raw(String(SOON_DAYS))})`

/** Whether plan `p` makes no visits though it should. */
export const IS_FAILING = Prisma.sql`(p.status = 'active' AND p.failure IS NOT NULL
  OR p.status = 'paused' AND p.status_note IS NOT NULL)`

/** The counters of active plans `p` that were not read for long; `p` is a query before it. */
export const UNREAD = Prisma.sql`
  SELECT DISTINCT m.id, m.name, a.id AS asset_id, a.name AS asset_name, last.read_at
  FROM p JOIN maintenance_plan_asset link ON link.account_id = p.account_id AND link.plan_id = p.id AND link.deleted_at IS NULL
  JOIN meter m ON m.account_id = link.account_id AND m.id = link.meter_id AND m.deleted_at IS NULL
  JOIN asset a ON a.account_id = link.account_id AND a.id = link.asset_id AND a.deleted_at IS NULL AND a.status <> 'retired'
  LEFT JOIN LATERAL (SELECT r.read_at FROM meter_reading r WHERE r.account_id = m.account_id AND r.meter_id = m.id
    AND r.deleted_at IS NULL ORDER BY r.read_at DESC LIMIT 1) last ON true
  WHERE p.status = 'active' AND p.basis IN ('meter', 'first_of')
    AND (last.read_at IS NULL OR last.read_at < now() - make_interval(days => ${Prisma.raw(String(UNREAD_DAYS))}))`

/** Where visit `o` of plan `p` is: its customer `c`, and asset `a` or site `s` where it has one. */
export const PLACES = Prisma.sql`
  JOIN customer c ON c.account_id = p.account_id AND c.id = p.customer_id
  LEFT JOIN asset a ON a.account_id = o.account_id AND a.id = o.asset_id
  LEFT JOIN site s ON s.account_id = o.account_id AND s.id = coalesce(o.site_id, a.site_id)`

/** Joins visits to their places where the filters need it; what is only counted, or shown a page of, is joined to its places afterwards. */
export function placesFor({ site_id, search }: MaintenanceYearQuery): Prisma.Sql {
  return site_id || search ? PLACES : Prisma.empty
}

/** Leaves what is at a site, and what the text finds: asset, serial number, site, customer or plan. */
export function placeFilter({ site_id, search }: MaintenanceYearQuery): Prisma.Sql {
  const pattern = search ? `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null
  const bySite = site_id ? Prisma.sql`AND s.id = ${site_id}::uuid` : Prisma.empty
  if (pattern === null) return bySite
  return Prisma.sql`${bySite} AND (a.name ILIKE ${pattern} OR a.serial_number ILIKE ${pattern} OR s.name ILIKE ${pattern}
    OR c.name ILIKE ${pattern} OR p.name ILIKE ${pattern} OR p.plan_number ILIKE ${pattern})`
}

/** The states asked for; null for all. */
export function statesOf({ status, overdue, due_soon }: MaintenanceYearQuery): readonly string[] | null {
  if (overdue) return ['overdue']
  if (due_soon) return ['due']
  return status ?? null
}

/** Visit `v` as the page has it. */
export const VISIT = Prisma.sql`jsonb_build_object('id', v.id, 'due_date', v.due_date, 'window_start', v.window_start,
  'window_end', v.window_end, 'status', v.status, 'state', v.state, 'cause', v.cause, 'key', v.key, 'reason', v.reason,
  'done_on', v.done_on,
  'order', (SELECT jsonb_build_object('id', w.id, 'number', w.work_order_number, 'status', w.status,
      'scheduled_date', to_char(w.scheduled_date AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    FROM work_order w WHERE w.account_id = v.account_id AND w.id = v.work_order_id),
  'merged_into', (SELECT jsonb_build_object('plan', larger.name, 'due_date', m.due_date) FROM maintenance_occurrence m
    JOIN maintenance_plan larger ON larger.account_id = m.account_id AND larger.id = m.plan_id
    WHERE m.account_id = v.account_id AND m.id = v.merged_into_id))`

/** Row `r` as the page has it, without its visits. */
export const ROW = Prisma.sql`jsonb_build_object('scope', r.scope,
  'plan', (SELECT jsonb_build_object('id', p.id, 'number', p.plan_number, 'name', p.name, 'status', p.status, 'basis', p.basis)
    FROM maintenance_plan p WHERE p.account_id = r.account_id AND p.id = r.plan_id),
  'customer', jsonb_build_object('id', r.customer_id, 'name', r.customer_name),
  'asset', (SELECT jsonb_build_object('id', a.id, 'name', a.name, 'serial_number', a.serial_number)
    FROM asset a WHERE a.account_id = r.account_id AND a.id = r.asset_id),
  'site', (SELECT jsonb_build_object('id', s.id, 'name', s.name)
    FROM site s WHERE s.account_id = r.account_id AND s.id = r.site_id))`
