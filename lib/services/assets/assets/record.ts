import type { ServiceContext } from '@/lib/access/context'
import { JsonText } from '@/lib/db/json-text'
import { query } from '@/lib/db/statement'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { AssetRecord } from '@/lib/schemas/assets/asset'
import { assetStatement } from '@/lib/services/assets/asset-sql'

/** The live asset as JSON. Throws `not_found`. */
export async function readAssetText(
  tx: Transaction | undefined,
  ctx: ServiceContext,
  id: string,
): Promise<JsonText<AssetRecord>> {
  const [row] = isId(id) ? await query<{ json: string }>(tx, assetStatement(ctx, id)) : []
  if (!row) throw notFound('asset')
  return new JsonText(row.json)
}

/** The live asset. Throws `not_found`. */
export async function readAsset(tx: Transaction, ctx: ServiceContext, id: string): Promise<AssetRecord> {
  return (await readAssetText(tx, ctx, id)).value()
}

/** What the history keeps of an asset: its own fields. The services are records of their own, with their own history. */
export function ownFields(record: AssetRecord): Omit<AssetRecord, 'service_history'> {
  const { service_history: _services, ...fields } = record
  return fields
}
