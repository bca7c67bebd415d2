import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { queryList } from '@/lib/db/statement'
import {
  type FailingPlan,
  MAX_CHOSEN,
  type MaintenanceYearQuery,
  type YearList,
  type UnreadCounter,
  type YearListItem,
} from '@/lib/schemas/maintenance/year'
import { DEFAULT_PAGE_SIZE } from '@/lib/schemas/query'
import {
  daysOf,
  IS_DUE_SOON,
  IS_FAILING,
  placeFilter,
  PLACES,
  placesFor,
  plansOf,
  ROW,
  STATE,
  statesOf,
  UNREAD,
  VISIT,
} from './filters'

/** At most so many counters that were not read are named. */
const SHOWN_UNREAD = 100

/** What a list by due dates begins with: what is still to be done. */
const OPEN = ['overdue', 'due']

/**
 * What a narrow screen shows in place of the grid: a page of the visits by their due dates, open ones unless states are asked for; and
 * what is told above either: plans that make no visits, and what is overdue from years before. One statement. Throws `forbidden`.
 */
export async function readYearList(ctx: ServiceContext, query: MaintenanceYearQuery, year: number): Promise<YearList> {
  requireScope(ctx, 'read:work-orders')
  const size = query.per_page ?? DEFAULT_PAGE_SIZE
  const skip = ((query.page ?? 1) - 1) * size
  const { first } = daysOf(year)
  type Lists = { visits: YearListItem[] | null; failing: FailingPlan[] | null; unread: UnreadCounter[] | null }
  type Answer = Omit<YearList, keyof Lists> & Lists
  const [answer] = await queryList<Answer>(
    ctx,
    Prisma.sql`
    WITH p AS MATERIALIZED (${plansOf(ctx, query)}),
    shown AS (
      SELECT o.*, c.id AS customer_id, c.name AS customer_name, s.id AS place_id
      FROM (${visitsOf(ctx, query, year)} ORDER BY due_date, id LIMIT ${size}::int OFFSET ${skip}::bigint) o
      JOIN p ON p.account_id = o.account_id AND p.id = o.plan_id ${PLACES})
    SELECT (SELECT count(*) FROM (${visitsOf(ctx, query, year)}) v)::int AS total_count,
      (SELECT jsonb_agg(${VISIT} || (SELECT ${ROW} FROM (SELECT v.account_id, v.plan_id, v.scope, v.asset_id, v.customer_id,
        v.customer_name, v.place_id AS site_id) r) ORDER BY v.due_date, v.id) FROM shown v) AS visits,
      (SELECT count(*) FROM maintenance_occurrence o JOIN p ON p.account_id = o.account_id AND p.id = o.plan_id ${placesFor(query)}
        WHERE o.account_id = ${ctx.accountId}::uuid AND o.due_date < ${first}::date
          AND o.status IN ('planned', 'generated') AND o.window_end < p.today ${placeFilter(query)})::int AS earlier,
      (SELECT jsonb_agg(jsonb_build_object('id', p.id, 'number', p.plan_number, 'name', p.name, 'status', p.status,
          'cause', coalesce(p.failure, p.status_note)) ORDER BY p.plan_number)
        FROM p WHERE ${IS_FAILING}) AS failing,
      (SELECT jsonb_agg(jsonb_build_object('asset', jsonb_build_object('id', u.asset_id, 'name', u.asset_name), 'name', u.name,
          'last_read_at', to_char(u.read_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) ORDER BY u.read_at NULLS FIRST, u.id)
        FROM (${UNREAD} ORDER BY last.read_at NULLS FIRST LIMIT ${SHOWN_UNREAD}::int) u) AS unread,
      jsonb_build_object('customer', ${nameOf(ctx, 'customer', query.customer_id)},
        'plan', ${nameOf(ctx, 'maintenance_plan', query.plan_id)}, 'site', ${nameOf(ctx, 'site', query.site_id)}) AS names`,
    'anew',
  )
  const { visits, total_count = 0, earlier = 0, failing, unread, names } = answer ?? {}
  const none = { customer: null, plan: null, site: null }
  const shownReasons = { failing: failing ?? [], unread: unread ?? [], names: names ?? none }
  return { visits: visits ?? [], total_count, earlier, ...shownReasons }
}

/** The overdue visits that the filters leave, the oldest first and at most as many as are decided about at once. Throws `forbidden`. */
export async function listOverdueIds(
  ctx: ServiceContext,
  query: MaintenanceYearQuery,
  year: number,
): Promise<string[]> {
  requireScope(ctx, 'read:work-orders')
  const overdue: MaintenanceYearQuery = { ...query, status: ['overdue'], overdue: undefined }
  const rows = await queryList<{ id: string }>(
    ctx,
    Prisma.sql`WITH p AS MATERIALIZED (${plansOf(ctx, query)}), v AS (${visitsOf(ctx, overdue, year)})
      SELECT id FROM v ORDER BY due_date, id LIMIT ${MAX_CHOSEN}::int`,
    'anew',
  )
  return rows.map(({ id }) => id)
}

function visitsOf(ctx: ServiceContext, query: MaintenanceYearQuery, year: number): Prisma.Sql {
  const { first, last } = daysOf(year, query)
  const states = [...(statesOf(query) ?? OPEN)]
  const soon = query.due_soon && !query.overdue ? Prisma.sql`AND ${IS_DUE_SOON}` : Prisma.empty
  return Prisma.sql`
    SELECT o.*, ${STATE} AS state
    FROM maintenance_occurrence o JOIN p ON p.account_id = o.account_id AND p.id = o.plan_id ${placesFor(query)}
    WHERE o.account_id = ${ctx.accountId}::uuid AND o.due_date BETWEEN ${first}::date AND ${last}::date
      AND ${STATE} = ANY (${states}::text[]) ${soon} ${placeFilter(query)}`
}

function nameOf(
  ctx: ServiceContext,
  table: 'customer' | 'maintenance_plan' | 'site',
  id: string | undefined,
): Prisma.Sql {
  if (id === undefined) return Prisma.sql`NULL::text`
  return Prisma.sql`(SELECT name FROM ${Prisma.raw(table)} WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid)`
}
