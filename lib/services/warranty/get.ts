import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { reader } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { dayIn, fromDatabaseDate } from '@/lib/domain/time'
import { warrantyOn } from '@/lib/domain/warranty/warranty'
import { notFound } from '@/lib/errors'
import type { WarrantyRecord } from '@/lib/schemas/warranty'

/** How the asset's warranty stands today in the account's time zone (decisions, section 7). Throws `forbidden`, `not_found`. */
export async function getWarranty(ctx: ServiceContext, assetId: string): Promise<WarrantyRecord> {
  requireScope(ctx, 'read:assets')
  const where = { account_id: ctx.accountId, id: assetId, deleted_at: null }
  const select = { id: true, warranty_type: true, warranty_start: true, warranty_expiry: true } as const
  const row = isId(assetId) ? await reader(ctx).asset.findFirst({ where, select }) : null
  if (!row) throw notFound('asset')
  const terms = {
    warranty_type: row.warranty_type,
    warranty_start: row.warranty_start && fromDatabaseDate(row.warranty_start),
    warranty_expiry: row.warranty_expiry && fromDatabaseDate(row.warranty_expiry),
  }
  return { asset_id: row.id, ...terms, ...warrantyOn(dayIn(ctx.account.timeZone, new Date()), terms) }
}
