import type { ServiceContext } from '@/lib/access/context'
import { reader } from '@/lib/db/transaction'
import type { CoverageFacts, CoverageSource } from '@/lib/domain/coverage/types'
import type { SitePayer } from '@/lib/schemas/field/sync'
import { readCoveredOrders, readFacts } from './facts'
import { outlooks } from './get'

/**
 * Who would pay for parts, labor and travel of work orders, by work order, as the office is answered: for each of their assets, or once where
 * they have none. Three to five statements. Whoever calls it knows that the reader may see them.
 */
export async function readPayersOnSite(ctx: ServiceContext, ids: readonly string[]): Promise<Map<string, SitePayer[]>> {
  if (ids.length === 0) return new Map()
  const tx = reader(ctx)
  const orders = await readCoveredOrders(tx, ctx, ids)
  const factsOf = await readFacts(tx, ctx, orders)
  return new Map(
    orders.map((order) => {
      const { facts } = factsOf(order)
      const separately = facts.assets.length > 0 ? facts.assets.map((asset) => [asset]) : [[]]
      const payers = separately.flatMap((assets) =>
        outlooks(order, { ...facts, assets }).map(({ type, payer, percent, source_type, source_id }) => ({
          asset_id: assets[0]?.id ?? null,
          type,
          payer,
          percent,
          by: nameOf(source_type && { type: source_type, id: source_id }, facts),
        })),
      )
      return [order.id, payers]
    }),
  )
}

/** What people call the contract, the machine or the part whose warranty pays; null of a person. */
function nameOf(source: CoverageSource | null, { contract_lines, assets }: CoverageFacts): string | null {
  if (source?.type === 'contract_line') return contract_lines.find(({ id }) => id === source.id)?.contract.name ?? null
  const covered = [...assets, ...assets.flatMap(({ parts }) => parts)]
  return covered.find(({ id }) => id === source?.id)?.name ?? null
}
