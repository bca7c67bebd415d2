import type { ServiceContext } from '@/lib/access/context'
import { type Change, recordAsOf } from '@/lib/domain/as-of'
import type { RecordType } from '@/lib/domain/resources'
import type { Transaction } from '@/lib/db/transaction'

type Stored = { id: string; created_at: Date; deleted_at: Date | null }

/**
 * Records of a kind as they were known at a moment, by their history: `rows` are all there are now, those in the trash too, `present`
 * says how the history names their fields.
 */
export async function knownAt<Row extends Stored>(
  tx: Transaction,
  { accountId }: ServiceContext,
  type: RecordType,
  rows: readonly Row[],
  present: (row: Row) => Record<string, unknown>,
  moment: Date,
): Promise<Record<string, unknown>[]> {
  const history = await tx.history.findMany({
    where: { account_id: accountId, record_type: type, record_id: { in: rows.map(({ id }) => id) } },
    orderBy: { position: 'asc' },
    select: { record_id: true, verb: true, changes: true, created_at: true },
  })
  const changes = new Map<string, typeof history>()
  for (const change of history) changes.set(change.record_id, [...(changes.get(change.record_id) ?? []), change])
  return rows.flatMap((row) => {
    if (row.created_at > moment) return []
    const recordChanges = changes.get(row.id) ?? []
    const now = row.deleted_at === null ? present(row) : null
    // Written by the history's own writers alone, which make pairs.
    const state = recordAsOf(
      now,
      recordChanges as unknown as Change[],
      recordChanges.filter(({ created_at }) => created_at <= moment).length,
    )
    return state ? [{ ...state, id: row.id }] : []
  })
}
