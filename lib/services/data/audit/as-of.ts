import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import { recordAsOf } from '@/lib/domain/as-of'
import { isId } from '@/lib/domain/id'
import { inputOf } from '@/lib/domain/restore-fields'
import { parseTimestamp } from '@/lib/domain/time'
import { notFound } from '@/lib/errors'
import type { RecordAsOf } from '@/lib/schemas/data/audit'
import { readNow } from '@/lib/services/data/history'
import { auditSelect, toAuditRecord } from './list'
import { withNames } from './names'
import { verbsOf } from '@/lib/services/data/registry'

/**
 * A record as it was at a moment (a timestamp) or right after one of its changes (an id of the history); without either,
 * as it is now. With all its changes. Throws `forbidden`, `not_found` where the history knows no such record.
 */
export async function getRecordAsOf(
  ctx: ServiceContext,
  type: string,
  id: string,
  at: string | null,
): Promise<RecordAsOf> {
  requireScope(ctx, 'admin')
  const rows = isId(id)
    ? await reader(ctx).history.findMany({
        where: { account_id: ctx.accountId, record_type: type, record_id: id },
        orderBy: { position: 'asc' },
        select: auditSelect,
      })
    : []
  if (rows.length === 0) throw notFound('record in the history')
  const changes = await withNames(ctx, rows.map(toAuditRecord))
  const now = await readNow(ctx, type, id)
  const count = countUpTo(changes, at)
  const was = at === null ? now : recordAsOf(now, changes, count)
  const accepted = new Set(Object.keys(verbsOf(type)?.fields?.shape ?? {}))
  return {
    type,
    id,
    name: changes.at(-1)?.name ?? null,
    was: was && { id, ...was },
    now,
    changes: changes.toReversed(),
    at,
    restorable: [...inputOf({ ...was, ...now }, accepted).keys()],
  }
}

/** How many of the changes had happened; a moment that cannot be read is now. */
function countUpTo(changes: readonly { id: string; created_at: string }[], at: string | null): number {
  const index = changes.findIndex(({ id }) => id === at)
  if (index >= 0) return index + 1
  const moment = at === null ? null : parseTimestamp(at)
  return moment ? changes.filter(({ created_at }) => Date.parse(created_at) <= moment.getTime()).length : changes.length
}
