import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { NO_ID } from '@/lib/domain/id'
import type { PlanAtWork } from './plan-rules'

/** Where a plan has visits: an asset, a site, or its customer, with the days that its assets bring along. */
export type Scope = {
  readonly scope: string
  readonly asset_id: string | null
  readonly site_id: string | null
  readonly anchor: string | null
  readonly last_done_on: string | null
  readonly joined: string
}

/** So many scopes are one transaction. */
export const SCOPE_BATCH = 200

/** What a plan's assets are grouped by, of asset `a`. */
function scopeOf({ grouping, customer_id }: PlanAtWork): Prisma.Sql {
  const customer = Prisma.sql`${customer_id}::uuid`
  if (grouping === 'per_asset') return Prisma.sql`a.id`
  return grouping === 'per_site' ? Prisma.sql`coalesce(a.site_id, ${customer})` : customer
}

/** The assets of a plan that are in use: neither retired nor in the trash, and still the customer's. */
function assetsOf(ctx: ServiceContext, plan: PlanAtWork): Prisma.Sql {
  return Prisma.sql`FROM maintenance_plan_asset link
    JOIN asset a ON a.account_id = link.account_id AND a.id = link.asset_id
    WHERE link.account_id = ${ctx.accountId}::uuid AND link.plan_id = ${plan.id}::uuid AND link.deleted_at IS NULL
      AND a.deleted_at IS NULL AND a.status <> 'retired' AND a.customer_id = ${plan.customer_id}::uuid`
}

/** The next scopes of a plan after one, in the order of their ids. */
export async function readScopes(
  tx: Transaction,
  ctx: ServiceContext,
  plan: PlanAtWork,
  after: string,
): Promise<Scope[]> {
  const scope = scopeOf(plan)
  return tx.$queryRaw<Scope[]>`
    SELECT ${scope} AS scope,
      CASE WHEN ${plan.grouping} = 'per_asset' THEN min(a.id::text)::uuid END AS asset_id,
      CASE WHEN ${plan.grouping} = 'per_site' THEN min(a.site_id::text)::uuid END AS site_id,
      to_char(min(link.anchor_date), 'YYYY-MM-DD') AS anchor, to_char(max(link.last_done_on), 'YYYY-MM-DD') AS last_done_on,
      to_char(min(link.created_at) AT TIME ZONE ${plan.time_zone}, 'YYYY-MM-DD') AS joined
    ${assetsOf(ctx, plan)} AND ${scope} > ${after}::uuid
    GROUP BY 1 ORDER BY 1 LIMIT ${SCOPE_BATCH}::int`
}

/** Those scopes of a plan, as far as they are in use. */
export async function readScopesOf(
  tx: Transaction,
  ctx: ServiceContext,
  plan: PlanAtWork,
  requestedScopes: ReadonlySet<string>,
): Promise<Scope[]> {
  const scopes: Scope[] = []
  for (let batch = await readScopes(tx, ctx, plan, NO_ID); batch.length > 0;) {
    scopes.push(...batch.filter(({ scope }) => requestedScopes.has(scope)))
    batch = batch.length < SCOPE_BATCH ? [] : await readScopes(tx, ctx, plan, batch.at(-1)?.scope ?? NO_ID)
  }
  return scopes
}

/** The assets of each of these scopes, with their site. */
export async function readAssets(
  tx: Transaction,
  ctx: ServiceContext,
  plan: PlanAtWork,
  scopes: readonly string[],
): Promise<Map<string, { asset_ids: string[]; site_id: string | null }>> {
  const scope = scopeOf(plan)
  const rows = await tx.$queryRaw<{ scope: string; asset_ids: string[]; site_id: string | null }[]>`
    SELECT ${scope} AS scope, array_agg(a.id ORDER BY a.id) AS asset_ids,
      CASE WHEN count(DISTINCT a.site_id) = 1 THEN min(a.site_id::text)::uuid END AS site_id
    ${assetsOf(ctx, plan)} AND ${scope} = ANY (${[...scopes]}::uuid[]) GROUP BY 1`
  return new Map(rows.map((row) => [row.scope, row]))
}
