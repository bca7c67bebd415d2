import type { ServiceContext } from '@/lib/access/context'
import { holds } from '@/lib/access/permissions'
import type { WarrantySheet } from '@/lib/schemas/assets/warranty-sheet'
import { readWarrantyStatus } from '@/lib/services/assets/warranty'
import { linksOf } from './link'
import { withUntrustedText } from './untrusted'

/** As many assets of a work order are looked up. */
const MAX_ASSETS = 5

/** Who pays for work on these assets; nothing for who may not read them. */
export async function coverageOf(ctx: ServiceContext, assetIds: readonly string[]): Promise<object[]> {
  if (!holds(ctx, 'read:assets')) return []
  const sheets: Omit<WarrantySheet, 'visits'>[] = []
  for (const id of assetIds.slice(0, MAX_ASSETS)) sheets.push(await readWarrantyStatus(ctx, id))
  return sheets.map(({ asset, ...sheet }) => ({
    ...withUntrustedText({ asset_id: asset.id, name: asset.name }),
    ...coverageIn(sheet),
  }))
}

/** What a warranty sheet says about who pays. */
function coverageIn({
  status,
  terms,
  verdict,
  contract,
  contract_lines,
  payers,
}: Omit<WarrantySheet, 'visits' | 'asset' | 'customer'>) {
  return {
    ...withUntrustedText({
      verdict,
      ...terms,
      is_active: status.is_active,
      days_remaining: status.days_remaining,
      contract,
      contract_lines,
    }),
    paid_by: payers,
  }
}

/** The sheet of one asset with its links. */
export function sheetAnswer({ asset, customer, visits, ...sheet }: WarrantySheet): object {
  return {
    asset: { ...withUntrustedText(asset), ...linksOf('asset', asset.id) },
    customer: { ...withUntrustedText(customer), ...linksOf('customer', customer.id) },
    ...coverageIn(sheet),
    last_services: visits.map((visit) => ({
      ...withUntrustedText(visit),
      ...linksOf('work_order', visit.work_order_id),
    })),
  }
}
