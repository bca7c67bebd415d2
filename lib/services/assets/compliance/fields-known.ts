import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { RecordType } from '@/lib/domain/resources'

type Stored = { id: string; created_at: Date; deleted_at: Date | null }

/** Fields of a record as they were, and whether it was there: not yet made, or in the trash, it is not. */
export type KnownFields<Fields> = { fields: Fields; isLive: boolean }

/**
 * Some fields of records as they were at a moment, by their ids: `rows` are the records now, those in the trash too, `present` says
 * how the history names their fields. What was changed since is put back. A record that is not there keeps what it said last, so that
 * what names it can go on doing so.
 */
export async function fieldsKnownAt<Row extends Stored, Fields extends object>(
  tx: Transaction,
  { accountId }: ServiceContext,
  type: RecordType,
  rows: readonly Row[],
  present: (row: Row) => Fields,
  moment: Date,
): Promise<Map<string, KnownFields<Fields>>> {
  const since = await tx.history.findMany({
    where: {
      ...{ account_id: accountId, record_type: type, record_id: { in: rows.map(({ id }) => id) } },
      created_at: { gt: moment },
    },
    orderBy: { position: 'desc' },
    select: { record_id: true, verb: true, changes: true },
  })
  const known = new Map<string, { fields: Record<string, unknown>; isLive: boolean }>(
    rows.map((row) => [
      row.id,
      {
        fields: { ...present(row) } as Record<string, unknown>,
        isLive: row.deleted_at === null && row.created_at <= moment,
      },
    ]),
  )
  for (const { record_id, verb, changes } of since) {
    const record = known.get(record_id)
    if (!record) continue
    record.isLive = verb !== 'create' && verb !== 'restore'
    // Before it was made or brought back it said nothing: what it said then stays.
    if (!record.isLive) continue
    // Written by the history's own writers alone, which make pairs.
    for (const [field, [old]] of Object.entries(changes as Record<string, [unknown, unknown]>))
      if (field in record.fields) record.fields[field] = old
  }
  return known as Map<string, KnownFields<Fields>>
}
