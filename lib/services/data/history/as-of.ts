import type { ServiceContext } from '@/lib/access/context'
import { reader } from '@/lib/db/transaction'
import { type Change, recordAsOf } from '@/lib/domain/as-of'
import { concealRecord } from '@/lib/domain/concealed'
import { groupBy } from '@/lib/domain/group-by'
import { completeRecord } from '@/lib/schemas/data/message'
import { readNow } from './read-now'

/** A change of a record by its place in the order of all changes. */
type ChangeAt = { record_type: string; record_id: string; position: bigint }

type Row = Change & ChangeAt & { created_at: Date }

/**
 * Records as they were right after changes of them, as messages carry them, in the order of the changes. Null for one that was in the trash
 * or did not exist. The history of all of them is one statement, and each record is read once. Throws `forbidden`.
 */
export async function recordsAfter(
  ctx: ServiceContext,
  changes: readonly ChangeAt[],
): Promise<(Record<string, unknown> | null)[]> {
  const histories = await historiesOf(ctx, changes)
  const nowById = new Map<string, Record<string, unknown> | null>()
  const records: (Record<string, unknown> | null)[] = []
  for (const { record_type, record_id, position } of changes) {
    const now = nowById.has(record_id) ? nowById.get(record_id) : await readNow(ctx, record_type, record_id)
    nowById.set(record_id, now ?? null)
    const history = histories.get(keyOf({ record_type, record_id })) ?? []
    records.push(recordAfter({ record_type, record_id, position }, now ?? null, history))
  }
  return records
}

const keyOf = ({ record_type, record_id }: Pick<ChangeAt, 'record_type' | 'record_id'>) => `${record_type} ${record_id}`

async function historiesOf(ctx: ServiceContext, changes: readonly ChangeAt[]): Promise<Map<string, Row[]>> {
  const rows = await reader(ctx).history.findMany({
    where: {
      account_id: ctx.accountId,
      record_type: { in: [...new Set(changes.map(({ record_type }) => record_type))] },
      record_id: { in: [...new Set(changes.map(({ record_id }) => record_id))] },
    },
    orderBy: { position: 'asc' },
    select: { record_type: true, record_id: true, verb: true, changes: true, position: true, created_at: true },
  })
  // Written by the history's own writers alone, which make pairs.
  return groupBy(rows as unknown as Row[], keyOf)
}

function recordAfter(
  { record_type, record_id, position }: ChangeAt,
  now: Record<string, unknown> | null,
  history: readonly Row[],
): Record<string, unknown> | null {
  const count = history.filter((row) => row.position <= position).length
  const state = recordAsOf(now, history, count)
  if (!state) return null
  const [created_at, updated_at] = [history[0], history[count - 1]].map((row) => row?.created_at.toISOString())
  return concealRecord(
    record_type,
    completeRecord(record_type, { id: record_id, ...state }, { created_at, updated_at }),
  )
}
