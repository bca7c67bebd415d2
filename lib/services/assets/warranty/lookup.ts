import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader, type Transaction } from '@/lib/db/transaction'
import { isStorable } from '@/lib/schemas/fields'
import type { WarrantyCandidate, WarrantyLookup } from '@/lib/schemas/assets/warranty-sheet'
import { readWarrantySheet } from './sheet'

const MAX_CANDIDATES = 10
const MAX_LENGTH = 200
/** From here on one mistyped character no longer makes everything look alike. */
const MIN_SIMILAR_LENGTH = 4

/**
 * Finds an asset by what is printed on it: its serial number or tag whatever the case, or the address in the code of its
 * label. Without an exact match it answers up to ten assets whose serial number or tag holds the text or differs a
 * little, the nearest first. The number of statements does not depend on the data. Throws `forbidden`.
 */
export async function lookupWarranty(ctx: ServiceContext, text: string): Promise<WarrantyLookup> {
  requireScope(ctx, 'read:assets')
  const searchText = text.trim().slice(0, MAX_LENGTH)
  if (!searchText || !isStorable(searchText)) return { exact: null, candidates: [] }
  const tx = reader(ctx)
  const exact = await findExactly(tx, ctx, searchText)
  const [one] = exact
  if (one && exact.length === 1) return { exact: await readWarrantySheet(ctx, one.id), candidates: [] }
  // A serial number may read like another asset's tag; then only the user knows which was meant.
  return { exact: null, candidates: exact.length > 1 ? exact : await findNear(tx, ctx, searchText) }
}

const ID_IN_ADDRESS = /\/assets\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[/?#]|$)/i

function findExactly(tx: Transaction, ctx: ServiceContext, searchText: string): Promise<WarrantyCandidate[]> {
  const id = ID_IN_ADDRESS.exec(searchText)?.[1] ?? null
  return tx.$queryRaw<WarrantyCandidate[]>`
    ${candidates(ctx)} AND lower(asset.serial_number) = lower(${searchText}::text)
    UNION ${candidates(ctx)} AND asset.asset_tag = ${tagOf(searchText)}::text
    UNION ${candidates(ctx)} AND asset.id = ${id}::uuid`
}

function findNear(tx: Transaction, ctx: ServiceContext, searchText: string): Promise<WarrantyCandidate[]> {
  const pattern = `%${searchText.replaceAll(/[\\%_]/g, '\\$&')}%`
  const number = /^\d{1,6}$/.test(searchText) ? tagOf(`AST-${searchText}`) : tagOf(searchText)
  const alike =
    searchText.length >= MIN_SIMILAR_LENGTH ? Prisma.sql`OR asset.serial_number % ${searchText}::text` : Prisma.empty
  return tx.$queryRaw<WarrantyCandidate[]>`
    SELECT id, name, asset_tag, serial_number, customer_name FROM (
      ${candidates(ctx)} AND asset.asset_tag = ${number}::text
      UNION (${candidates(ctx)} AND (asset.serial_number ILIKE ${pattern} ${alike}) LIMIT 200)
    ) AS near
    ORDER BY (asset_tag = ${number}::text) DESC, (serial_number ILIKE ${pattern}) IS TRUE DESC,
      similarity(coalesce(serial_number, ''), ${searchText}::text) DESC, serial_number
    LIMIT ${MAX_CANDIDATES}`
}

function candidates(ctx: ServiceContext): Prisma.Sql {
  return Prisma.sql`
    SELECT asset.id, asset.name, asset.asset_tag, asset.serial_number, customer.name AS customer_name
    FROM asset
    JOIN customer ON customer.account_id = asset.account_id AND customer.id = asset.customer_id
    WHERE asset.account_id = ${ctx.accountId}::uuid AND asset.deleted_at IS NULL`
}

/** `ast-42` and `AST42` are AST-000042. */
function tagOf(text: string): string {
  const digits = /^ast[-\s]?0*(\d{1,9})$/i.exec(text)?.[1]
  return digits ? `AST-${digits.padStart(6, '0')}` : text.toUpperCase()
}
