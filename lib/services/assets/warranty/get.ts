import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { query } from '@/lib/db/statement'
import { isId } from '@/lib/domain/id'
import { dayIn } from '@/lib/domain/time'
import { warrantyOn, type WarrantyTerms } from '@/lib/domain/warranty/warranty'
import { notFound } from '@/lib/errors'
import type { WarrantyRecord } from '@/lib/schemas/assets/warranty'

/** How the asset's warranty stands today in the account's time zone (R-WA-2). Throws `forbidden`, `not_found`. */
export async function getWarranty(ctx: ServiceContext, assetId: string): Promise<WarrantyRecord> {
  requireScope(ctx, 'read:assets')
  const [row] = isId(assetId) ? await readTerms(ctx, assetId) : []
  if (!row) throw notFound('asset')
  const { asset_id, ...terms } = row
  return { asset_id, ...terms, ...warrantyOn(dayIn(ctx.account.timeZone, new Date()), terms) }
}

function readTerms(ctx: ServiceContext, assetId: string): Promise<(WarrantyTerms & { asset_id: string })[]> {
  return query(
    ctx.tx,
    Prisma.sql`SELECT id AS asset_id, warranty_type, warranty_start::text, warranty_expiry::text FROM asset
      WHERE account_id = ${ctx.accountId}::uuid AND id = ${assetId}::uuid AND deleted_at IS NULL`,
  )
}
