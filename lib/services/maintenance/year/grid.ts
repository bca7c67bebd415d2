import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { queryList } from '@/lib/db/statement'
import type { VisitState } from '@/lib/domain/maintenance/visit-state'
import type { MaintenanceYearQuery, YearGrid, YearRow } from '@/lib/schemas/maintenance/year'
import { DEFAULT_PAGE_SIZE } from '@/lib/schemas/query'
import { daysOf, IS_DUE_SOON, placeFilter, PLACES, plansOf, ROW, STATE, statesOf, VISIT } from './filters'

/**
 * A page of the year: where plans have visits, by customer, each with all its visits of the year when one of them is in a state asked
 * for. One statement. Throws `forbidden`.
 */
export async function readYearGrid(ctx: ServiceContext, query: MaintenanceYearQuery, year: number): Promise<YearGrid> {
  requireScope(ctx, 'read:work-orders')
  const size = query.per_page ?? DEFAULT_PAGE_SIZE
  const page = query.page ?? 1
  type Answer = { rows: YearRow[] | null; total: number; figures: YearGrid['figures'] | null }
  const [answer] = await queryList<Answer>(ctx, gridOf(ctx, query, year, { size, skip: (page - 1) * size }), 'anew')
  const total = answer?.total ?? 0
  return {
    rows: answer?.rows ?? [],
    figures: answer?.figures ?? {},
    meta: { current_page: page, total_count: total, total_pages: Math.ceil(total / size) },
  }
}

function gridOf(
  ctx: ServiceContext,
  query: MaintenanceYearQuery,
  year: number,
  { size, skip }: { size: number; skip: number },
): Prisma.Sql {
  const { first, last } = daysOf(year)
  const through = daysOf(year, query).last
  const states = statesOf(query)
  const isSoon = query.due_soon && !query.overdue ? Prisma.sql`AND is_soon` : Prisma.empty
  const inStates = states ? Prisma.sql`bool_or(state = ANY (${[...states]}::text[]) ${isSoon})` : Prisma.sql`true`
  return Prisma.sql`
    WITH p AS MATERIALIZED (${plansOf(ctx, query)}),
    state AS MATERIALIZED (
      SELECT o.plan_id, o.scope, o.asset_id, o.site_id, ${STATE} AS state, ${IS_DUE_SOON} AS is_soon
      FROM maintenance_occurrence o JOIN p ON p.account_id = o.account_id AND p.id = o.plan_id
      WHERE o.account_id = ${ctx.accountId}::uuid AND o.due_date BETWEEN ${first}::date AND ${through}::date),
    place AS (
      SELECT plan_id, scope, min(asset_id::text)::uuid AS asset_id, min(site_id::text)::uuid AS site_id,
        ${inStates} AS is_asked, ${figure('overdue')}, ${figure('due')}, ${figure('done')}, ${figure('merged')},
        ${figure('skipped')}, ${figure('cancelled')}
      FROM state GROUP BY plan_id, scope),
    found AS MATERIALIZED (
      SELECT o.*, c.id AS customer_id, c.name AS customer_name, s.id AS own_site_id,
        coalesce(a.name, s.name, '') AS place_name, p.plan_number
      FROM (SELECT ${ctx.accountId}::uuid AS account_id, place.* FROM place) o
      JOIN p ON p.account_id = o.account_id AND p.id = o.plan_id ${PLACES} WHERE true ${placeFilter(query)}),
    shown AS (
      SELECT f.plan_id, f.scope, f.asset_id, f.own_site_id AS site_id, f.customer_id, f.customer_name, f.place_name,
        f.plan_number, ${ctx.accountId}::uuid AS account_id
      FROM found f WHERE f.is_asked
      ORDER BY customer_name, customer_id, place_name, scope, plan_number LIMIT ${size}::int OFFSET ${skip}::bigint)
    SELECT (SELECT count(*) FROM found WHERE is_asked)::int AS total,
      (SELECT jsonb_build_object('overdue', sum(overdue), 'due', sum(due), 'done', sum(done), 'merged', sum(merged),
        'skipped', sum(skipped), 'cancelled', sum(cancelled)) FROM found) AS figures,
      (SELECT jsonb_agg(${ROW} || jsonb_build_object('visits', (
          SELECT coalesce(jsonb_agg(${VISIT} ORDER BY v.due_date, v.id), '[]') FROM (
            SELECT o.*, ${STATE} AS state FROM maintenance_occurrence o JOIN p ON p.id = o.plan_id
            WHERE o.account_id = r.account_id AND o.plan_id = r.plan_id AND o.scope = r.scope
              AND o.due_date BETWEEN ${first}::date AND ${last}::date) v))
        ORDER BY r.customer_name, r.customer_id, r.place_name, r.scope, r.plan_number) FROM shown r) AS rows`
}

function figure(state: VisitState): Prisma.Sql {
  return Prisma.sql`count(*) FILTER (WHERE state = ${state}) AS ${Prisma.raw(state)}`
}
