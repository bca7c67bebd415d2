import type { ServiceContext } from '@/lib/access/context'
import { nextNumbers } from '@/lib/db/numbers'
import { insertOf, orElse, recordCreates, rowsJson } from '@/lib/db/rows'
import { query } from '@/lib/db/statement'
import type { Transaction } from '@/lib/db/transaction'
import { type AssetCreate, assetCreate, type AssetRecord } from '@/lib/schemas/assets/asset'
import { assetDefaults } from './verbs'
import { ownFields } from './record'
import { assetsStatement } from '@/lib/services/assets/asset-sql'

const { object_id: _site, ...fields } = assetCreate.shape
const COLUMNS = ['asset_tag', 'site_id', ...Object.keys(fields)]
const FILLED = { specifications: orElse('specifications', '{}'), custom_fields: orElse('custom_fields', '{}') }

type Row = { line: number; id: string; input: AssetCreate }

/** Makes many assets with the next tags, in a fixed number of statements; each leaves its row of history. */
export async function createAssets(tx: Transaction, ctx: ServiceContext, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const tags = await nextNumbers(tx, ctx, 'asset', rows.length)
  const values = rows.map(({ id, input }, index) => ({
    ...input,
    ...assetDefaults(ctx, input),
    id,
    asset_tag: tags[index],
    site_id: input.object_id,
  }))
  await tx.$executeRaw(insertOf(ctx, 'asset', COLUMNS, values, { made: FILLED }))
  const ids = rows.map(({ id }) => id)
  const createdRows = await query<{ json: string }>(tx, assetsStatement(ctx, ids))
  await recordCreates(
    tx,
    ctx,
    'asset',
    createdRows.map(({ json }) => ownFields(JSON.parse(json) as AssetRecord)),
  )
}

/** The serial number of each, and the live asset that has it already. */
export async function assetConflicts(tx: Transaction, ctx: ServiceContext, rows: readonly Row[]) {
  const values = rows.map(({ line, input: { serial_number } }) => ({ line, serial_number }))
  return tx.$queryRaw<{ line: number; field: string; holder: string | null; key: string }[]>`
    SELECT n.line, 'serial_number' AS field, a.asset_tag AS holder, lower(n.serial_number) AS key
    FROM jsonb_to_recordset(${rowsJson(values)}::jsonb) AS n (line int, serial_number text)
    LEFT JOIN asset a ON a.account_id = ${ctx.accountId}::uuid AND a.deleted_at IS NULL
      AND lower(a.serial_number) = lower(n.serial_number)
    WHERE n.serial_number IS NOT NULL`
}
