import { type RecordType } from '@/lib/domain/resources'
import type { ServiceContext } from '@/lib/access/context'
import { changedFields } from './history'
import { recordHistoryOfMany } from './history-bulk'
import type { Transaction } from './transaction'

/** Rows as one parameter of a statement, for `jsonb_to_recordset`: its text stays the same however many they are. */
export function rowsJson(rows: readonly object[]): string {
  return JSON.stringify(rows)
}

/** Writes for each of many records that were just made what their create would have written: all their fields. */
export async function recordCreates(
  tx: Transaction,
  ctx: ServiceContext,
  type: RecordType,
  made: readonly { id: string }[],
): Promise<void> {
  const records = made.map((record) => ({
    id: record.id,
    changes: changedFields(null, record),
  }))
  await recordHistoryOfMany(tx, ctx, { verb: 'create', type, records })
}

/** Writes for each of many records that go to the trash what its delete alone would have written: all their fields. */
export async function recordDeletes(
  tx: Transaction,
  ctx: ServiceContext,
  type: RecordType,
  before: readonly { id: string }[],
): Promise<void> {
  const records = before.map((record) => ({ id: record.id, changes: changedFields(record, null) }))
  await recordHistoryOfMany(tx, ctx, { verb: 'delete', type, records })
}
