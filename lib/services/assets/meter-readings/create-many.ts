import type { ServiceContext } from '@/lib/access/context'
import { insertOf, recordCreates } from '@/lib/db/rows'
import type { Transaction } from '@/lib/db/transaction'
import { meterReadingCreate } from '@/lib/schemas/assets/meter-reading'
import type { MeterReadingImport } from '@/lib/schemas/assets/meter-reading-import'
import { meterReadingSelect, toMeterReadingRecord } from './record'

const COLUMNS = ['meter_id', ...Object.keys(meterReadingCreate.omit({ work_order_id: true }).shape)]

type Row = { line: number; id: string; input: MeterReadingImport }

/** Makes many readings that were checked, in a fixed number of statements; each leaves its row of history. */
export async function createMeterReadings(tx: Transaction, ctx: ServiceContext, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ id, input: { is_reset = false, is_confirmed = false, ...input } }) => ({
    ...input,
    id,
    is_reset,
    is_confirmed,
  }))
  await tx.$executeRaw(insertOf(ctx, 'meter_reading', COLUMNS, values))
  await touchMeters(
    tx,
    ctx,
    rows.map(({ input }) => input.meter_id),
  )
  const createdRows = await tx.meterReading.findMany({
    where: { account_id: ctx.accountId, id: { in: rows.map(({ id }) => id) } },
    select: meterReadingSelect,
  })
  await recordCreates(tx, ctx, 'meter_reading', createdRows.map(toMeterReadingRecord))
}

/** A meter is answered with its newest reading, so it counts as changed with each. */
export async function touchMeters(tx: Transaction, { accountId }: ServiceContext, ids: readonly string[]) {
  await tx.$executeRaw`
    UPDATE meter SET updated_at = ${new Date().toISOString()}::timestamptz
    WHERE account_id = ${accountId}::uuid AND id = ANY(${[...new Set(ids)]}::uuid[])`
}

/**
 * Locks the meters of some lines of a run, and finds the lines of those that were read otherwise since it began: beside these readings the
 * file was not checked.
 */
export async function overtakenReadings(
  tx: Transaction,
  { accountId }: ServiceContext,
  importId: string,
  rows: readonly Row[],
) {
  const ids = [...new Set(rows.map(({ input }) => input.meter_id))]
  // The asset before its meters, in the order of their other verbs.
  await tx.$queryRaw`
    SELECT 1 FROM asset WHERE account_id = ${accountId}::uuid AND id IN (
      SELECT asset_id FROM meter WHERE account_id = ${accountId}::uuid AND id = ANY(${ids}::uuid[]))
    ORDER BY id FOR KEY SHARE`
  await tx.$queryRaw`
    SELECT 1 FROM meter WHERE account_id = ${accountId}::uuid AND id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`
  const changed = await tx.$queryRaw<{ meter_id: string }[]>`
    SELECT DISTINCT r.meter_id FROM meter_reading r
    WHERE r.account_id = ${accountId}::uuid AND r.meter_id = ANY(${ids}::uuid[])
      AND r.updated_at >= (SELECT max(created_at) FROM history
        WHERE account_id = ${accountId}::uuid AND record_type = 'import' AND record_id = ${importId}::uuid AND verb = 'run')
      AND r.id NOT IN (SELECT record_id FROM import_record
        WHERE account_id = ${accountId}::uuid AND import_id = ${importId}::uuid)`
  const meters = new Set(changed.map(({ meter_id }) => meter_id))
  const message = 'was read while the import ran; import this line again'
  return rows.flatMap(({ line, input }) => (meters.has(input.meter_id) ? [{ line, key: 'meter_id', message }] : []))
}
