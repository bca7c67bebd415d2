import type { ServiceContext } from '@/lib/access/context'
import { reader } from '@/lib/db/transaction'
import { type Change, recordAsOf } from '@/lib/domain/as-of'
import { completeRecord } from '@/lib/schemas/data/message'
import { readNow } from './read-now'

/**
 * A record as it was right after a change of it, the one at this place in the order of all changes. Null when it was in
 * the trash or did not exist. Throws `forbidden`.
 */
export async function recordAfter(
  ctx: ServiceContext,
  type: string,
  id: string,
  position: bigint,
): Promise<Record<string, unknown> | null> {
  const rows = await reader(ctx).history.findMany({
    where: { account_id: ctx.accountId, record_type: type, record_id: id },
    orderBy: { position: 'asc' },
    select: { verb: true, changes: true, position: true, created_at: true },
  })
  const now = await readNow(ctx, type, id)
  const count = rows.filter((row) => row.position <= position).length
  // Written by the history's own writers alone, which make pairs.
  const state = recordAsOf(now, rows as unknown as Change[], count)
  if (!state) return null
  const [created_at, updated_at] = [rows[0], rows[count - 1]].map((row) => row?.created_at.toISOString())
  return completeRecord(type, { id, ...state }, { created_at, updated_at })
}
