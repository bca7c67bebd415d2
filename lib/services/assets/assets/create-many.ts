import type { ServiceContext } from '@/lib/access/context'
import { nextNumbers } from '@/lib/db/numbers'
import { recordCreates, rowsJson } from '@/lib/db/rows'
import { query } from '@/lib/db/statement'
import type { Transaction } from '@/lib/db/transaction'
import type { AssetCreate, AssetRecord } from '@/lib/schemas/assets/asset'
import { assetDefaults } from './verbs'
import { ownFields } from './record'
import { assetsStatement } from './record-sql'

type Row = { line: number; id: string; input: AssetCreate }

/** Makes many assets with the next tags, in a fixed number of statements; each leaves its row of history. */
export async function createAssets(tx: Transaction, ctx: ServiceContext, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const tags = await nextNumbers(tx, ctx, 'asset', rows.length)
  const values = rows.map(({ id, input }, index) => ({
    ...input,
    ...assetDefaults(ctx, input),
    ...{ id, asset_tag: tags[index], site_id: input.object_id },
  }))
  await tx.$executeRaw`
    INSERT INTO asset (id, account_id, asset_tag, name, customer_id, site_id, product_id, serial_number, model_number,
      location, status, install_date, warranty_start, warranty_expiry, warranty_type, service_contract_id, specifications,
      custom_fields, notes, created_at, updated_at)
    SELECT id, ${ctx.accountId}::uuid, asset_tag, name, customer_id, site_id, product_id, serial_number, model_number,
      location, status, install_date, warranty_start, warranty_expiry, warranty_type, service_contract_id,
      coalesce(specifications, '{}'), coalesce(custom_fields, '{}'), notes, now(), now()
    FROM jsonb_to_recordset(${rowsJson(values)}::jsonb) AS n (id uuid, asset_tag text, name text, customer_id uuid,
      site_id uuid, product_id uuid, serial_number text, model_number text, location text, status asset_status,
      install_date date, warranty_start date, warranty_expiry date, warranty_type warranty_type, service_contract_id uuid,
      specifications jsonb, custom_fields jsonb, notes text)`
  const ids = rows.map(({ id }) => id)
  const made = await query<{ json: string }>(tx, assetsStatement(ctx, ids))
  await recordCreates(
    tx,
    ctx,
    'asset',
    made.map(({ json }) => ownFields(JSON.parse(json) as AssetRecord)),
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
