import type { ServiceContext } from '@/lib/access/context'
import { insertOf, recordCreates, rowsJson } from '@/lib/db/rows'
import type { Transaction } from '@/lib/db/transaction'
import { type MeterCreate, meterCreate } from '@/lib/schemas/assets/meter'
import { meterSelect, ownFields, toMeterRecord } from './record'

type Row = { line: number; id: string; input: MeterCreate }

/** Makes many meters, in a fixed number of statements; each leaves its row of history. */
export async function createMeters(tx: Transaction, ctx: ServiceContext, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ id, input }) => ({ ...input, id }))
  await tx.$executeRaw(insertOf(ctx, 'meter', Object.keys(meterCreate.shape), values))
  const createdRows = await tx.meter.findMany({
    where: { account_id: ctx.accountId, id: { in: rows.map(({ id }) => id) } },
    select: meterSelect,
  })
  const records = createdRows.map((row) => ownFields(toMeterRecord(row)))
  await recordCreates(tx, ctx, 'meter', records)
}

/** The name of each, and the live meter of its asset that has it already: readings of a file name meters by it. */
export async function meterConflicts(tx: Transaction, ctx: ServiceContext, rows: readonly Row[]) {
  const values = rows.map(({ line, input: { asset_id, name } }) => ({ line, asset_id, name }))
  return tx.$queryRaw<{ line: number; field: string; holder: string | null; key: string }[]>`
    SELECT DISTINCT ON (n.line) n.line, 'name' AS field, 'the meter ' || m.id AS holder, n.asset_id || lower(n.name) AS key
    FROM jsonb_to_recordset(${rowsJson(values)}::jsonb) AS n (line int, asset_id uuid, name text)
    LEFT JOIN meter m ON m.account_id = ${ctx.accountId}::uuid AND m.asset_id = n.asset_id AND m.deleted_at IS NULL
      AND lower(m.name) = lower(n.name)
    ORDER BY n.line, m.id`
}
