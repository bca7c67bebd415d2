import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from './transaction'

/** Under what the live records are counted. Triggers keep the counts, in the transaction of each change. */
export type Facet =
  | 'work_order'
  | 'work_order.status'
  | 'work_order.customer'
  | 'work_order.technician'
  | 'customer'
  | 'customer.status'
  | 'customer.branch'
  | 'asset'
  | 'asset.status'
  | 'asset.customer'
  | 'asset.product'
  | 'asset.site'

/** One filter of a list and the counter that answers for it alone. */
export type CountedFilter = { facet: Facet; keys: readonly string[] }

/** The exact number of live records under the keys of a facet, at a cost that does not grow with the records. */
export async function readCount(tx: Transaction, ctx: ServiceContext, { facet, keys }: CountedFilter): Promise<number> {
  const rows = await tx.$queryRaw<{ total: number }[]>`
    SELECT coalesce(sum(delta), 0)::int AS total FROM record_count
    WHERE account_id = ${ctx.accountId}::uuid AND facet = ${facet} AND key = ANY(${keys})`
  return rows[0]?.total ?? 0
}

/** The exact numbers of live records under every key of a facet, in one query. */
export async function readCountsOf(tx: Transaction, ctx: ServiceContext, facet: Facet): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ key: string; total: number }[]>`
    SELECT key, sum(delta)::int AS total FROM record_count
    WHERE account_id = ${ctx.accountId}::uuid AND facet = ${facet} GROUP BY key`
  return new Map(rows.map(({ key, total }) => [key, total]))
}

/**
 * Which counter answers for a list's filters, if one does: all records when there is no filter, or the one filter that
 * is counted. Two filters together, or one that is not counted, have to be counted by looking (`null`).
 */
export function counterFor(
  all: Facet,
  filters: Record<string, unknown>,
  counted: Record<string, Facet>,
): CountedFilter | null {
  const presentFilters = Object.entries(filters).filter(([, value]) => value !== undefined)
  const [only] = presentFilters
  if (!only) return { facet: all, keys: [''] }
  const [name, value] = only
  const facet = counted[name]
  if (presentFilters.length > 1 || !facet) return null
  return { facet, keys: Array.isArray(value) ? value.map(String) : [typeof value === 'string' ? value : 'none'] }
}

/** The parameters of a list that page and sort it; all others filter. */
export function filtersOf(query: object): Record<string, unknown> {
  const { page: _page, per_page: _size, cursor: _cursor, sort: _sort, ...filters } = query as Record<string, unknown>
  return filters
}
