import type { ServiceContext } from '@/lib/access/context'
import { withinSavepoint } from '@/lib/db/savepoint'
import type { Transaction } from '@/lib/db/transaction'
import type { RecordType } from '@/lib/domain/resources'
import { isSameValue } from '@/lib/domain/undo/reversal'
import type { ActionRow } from './own-steps'
import { bringBack, readFields, type TouchedRecord, whyNotBack } from './reverse-record'

/**
 * Gives records that an import changed the values that they had before, field by field: a field goes back while it still has what the
 * import wrote. Returns why others stay. What is in the trash by now has nothing to go back.
 */
export async function changeBack(
  tx: Transaction,
  ctx: ServiceContext,
  importId: string,
  type: RecordType,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>()
  if (ids.length === 0) return reasons
  // The rows that an undo of the import wrote before say that they undo it.
  const rows = await tx.$queryRaw<ActionRow[]>`
    SELECT id, record_type, record_id, verb, request_id, undoes, created_at, changes, false AS follows FROM history
    WHERE account_id = ${ctx.accountId}::uuid AND record_type = ${type} AND record_id = ANY(${[...ids]}::uuid[])
      AND request_id = ${importId} AND undoes IS NULL ORDER BY id DESC`
  const undoing = { ...ctx, undoes: importId }
  for (const id of ids.toSorted()) {
    const record: TouchedRecord = { type, id, rows: rows.filter(({ record_id }) => record_id === id) }
    const reason = await bringOneBack(tx, undoing, record)
    if (reason) reasons.set(id, reason)
  }
  return reasons
}

async function bringOneBack(tx: Transaction, ctx: ServiceContext, record: TouchedRecord): Promise<string | null> {
  const reason = await whyNotBack(tx, ctx, record)
  if (reason === 'is in the trash') return null
  const now = await readFields(ctx, tx, record)
  const rows = record.rows.map((row) => ({
    ...row,
    changes: Object.fromEntries(
      Object.entries(row.changes).filter(([field, [, written]]) => isSameValue(now[field], written)),
    ),
  }))
  const refusal = await withinSavepoint(tx, true, () => bringBack(tx, ctx, { ...record, rows }, 'fields', []))
  return refusal ? `could not be changed back: ${refusal.message}` : reason
}
