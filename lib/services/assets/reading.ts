import { exactly } from '@/lib/domain/money'
import type { Reading } from '@/lib/domain/meters/readings'

type Row = { id: string; value: { toString(): string }; read_at: Date; is_reset: boolean }

/** A row of the table as the rules of counters take it. */
export function toReading(row: Row): Reading {
  return { id: row.id, value: exactly(row.value), read_at: row.read_at, is_reset: row.is_reset }
}
