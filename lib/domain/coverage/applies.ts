import { isUnderWarranty, warrantyOn } from '@/lib/domain/warranty/warranty'
import type { BilledLine, ContractLine, CoverageFacts, CoveredAsset, CoveredType } from './types'

/** What a line is checked by: its type, part and asset, and whether its work is outside of business hours. */
export type AssessedLine = Pick<BilledLine, 'part_id' | 'asset_id'> & { type: CoveredType; isOutside: boolean }

/** Which half of a warranty pays for a type; a fee is in none. */
const WARRANTED = { part: 'parts', material: 'parts', labor: 'labor', travel: 'labor', fee: null } as const

/** Whether the type is work, which is done at some moment. */
export function isWork(type: string): boolean {
  return type === 'labor' || type === 'travel'
}

/** The asset that a line is about: its own, or the only one of the order. `unknown` where it could be any of several. */
export function assetOf(line: Pick<BilledLine, 'asset_id'>, facts: CoverageFacts): CoveredAsset | null | 'unknown' {
  if (line.asset_id !== null) return facts.assets.find(({ id }) => id === line.asset_id) ?? null
  return facts.assets.length > 1 ? 'unknown' : (facts.assets[0] ?? null)
}

/** The built-in part whose own warranty pays for the line, the one that lasts longest. */
export function warrantedPart(line: AssessedLine, asset: CoveredAsset | null, { day }: CoverageFacts) {
  if (line.type !== 'part' || line.part_id === null || !asset) return null
  const [longest] = asset.parts
    .filter(({ part_id, warranty_expiry }) => part_id === line.part_id && isUnderWarranty(day, warranty_expiry))
    .toSorted((a, b) => (b.warranty_expiry ?? '').localeCompare(a.warranty_expiry ?? ''))
  return longest ?? null
}

/** Whether the warranty of the asset pays for the line: `no_extended_hours` where it would in business hours. */
export function warrantyPays(
  line: AssessedLine,
  asset: CoveredAsset | null,
  { day }: CoverageFacts,
): 'yes' | 'no_extended_hours' | 'not_this_type' | 'no' {
  if (!asset) return 'no'
  const { is_active, coverage } = warrantyOn(day, asset.terms)
  if (!is_active) return 'no'
  const half = WARRANTED[line.type]
  if (half === null || !coverage[half]) return 'not_this_type'
  return line.isOutside && !coverage.extended_hours ? 'no_extended_hours' : 'yes'
}

/** A line for one asset goes before one for a product, a site, the whole customer. */
const RANK = { asset: 0, product: 1, site: 2, customer: 3 } as const

/** Contract lines in the order in which they are asked: the most particular first, then by contract number and id. */
export function inOrder(lines: readonly ContractLine[]): ContractLine[] {
  return lines.toSorted(
    (a, b) =>
      RANK[a.scope] - RANK[b.scope] ||
      a.contract.contract_number.localeCompare(b.contract.contract_number, 'en') ||
      (a.id < b.id ? -1 : 1),
  )
}

/** The percent that a contract line pays of the line by its terms, whatever is left of its allowance. */
export function percentOf(
  contractLine: ContractLine,
  line: AssessedLine,
  asset: CoveredAsset | null,
  facts: CoverageFacts,
): number {
  if (!isInScope(contractLine, asset, facts)) return 0
  if (line.isOutside && contractLine.hours === 'business') return 0
  if (line.part_id !== null && contractLine.excluded_part_ids.includes(line.part_id)) return 0
  return contractLine.covers[line.type] ?? 0
}

/** Whether a contract line is about this asset and this place. */
export function isInScope(
  { scope, contract, site_id, asset_id, product_id }: ContractLine,
  asset: CoveredAsset | null,
  facts: CoverageFacts,
): boolean {
  if (contract.customer_id !== facts.customer_id) return false
  if (scope === 'customer') return true
  if (scope === 'site') return site_id === (facts.site_id ?? asset?.site_id ?? null)
  if (!asset) return false
  return scope === 'asset' ? asset.id === asset_id : asset.product_id !== null && asset.product_id === product_id
}
