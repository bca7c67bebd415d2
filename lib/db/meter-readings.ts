import { exactly } from '@/lib/domain/money'
import type { Reading } from '@/lib/domain/meters/readings'
import type { Transaction } from './transaction'

/** By how many readings it is told how a meter goes on. */
const READINGS_OF_USE = 6

type Row = { id: string; meter_id: string; value: string; read_at: Date; is_reset: boolean }

/** The newest live readings of meters, six of each at most, in the order of their times. */
export async function readLatestReadings(
  tx: Transaction,
  accountId: string,
  meterIds: readonly string[],
): Promise<Map<string, Reading[]>> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT r.id, r.meter_id, r.value::text AS value, r.read_at, r.is_reset
    FROM unnest(${[...meterIds]}::uuid[]) AS m (id), LATERAL (
      SELECT * FROM meter_reading WHERE account_id = ${accountId}::uuid AND meter_id = m.id AND deleted_at IS NULL
      ORDER BY read_at DESC LIMIT ${READINGS_OF_USE}) r
    ORDER BY r.meter_id, r.read_at`
  const latest = new Map<string, Reading[]>()
  for (const row of rows) latest.set(row.meter_id, [...(latest.get(row.meter_id) ?? []), toReading(row)])
  return latest
}

/** A row of the table as the rules of counters take it. */
export function toReading(row: Omit<Row, 'meter_id' | 'value'> & { value: { toString(): string } }): Reading {
  return { id: row.id, value: exactly(row.value), read_at: row.read_at, is_reset: row.is_reset }
}
