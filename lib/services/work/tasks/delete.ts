import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { changeRecord, OVERTAKEN } from '@/lib/db/change'
import { changedFields } from '@/lib/db/history'
import { writeAtOnce } from '@/lib/db/statement'
import { requireMatch } from '@/lib/domain/etag'
import type { DeletedRecord } from '@/lib/schemas/data/deleted'
import { refuseLockedBelow } from '@/lib/services/work/coverage-lock'
import { movementOf } from './change-sql'
import { lockTask } from '@/lib/services/work/task-lock'
import { forHistory, readTaskForChange } from '@/lib/services/work/task-record'
import { followTask } from './write'

/**
 * Moves a task to the trash. It takes its line items out of the totals and comes back with them, its photos and its place in the
 * sequence. Throws `forbidden`, `not_found`, `precondition_failed`, `coverage_locked`.
 */
export async function deleteTask(
  ctx: ServiceContext,
  id: string,
  ifMatch: string | null = null,
): Promise<DeletedRecord> {
  requireScope(ctx, 'write:work-orders')
  return changeRecord(ctx, {
    lock: (tx) => lockTask(tx, ctx, id),
    async plan(within) {
      const read = await readTaskForChange(within, id)
      requireMatch(ifMatch, read.stored)
      return read
    },
    // Whoever locks who pays for a line leaves the versions of its task and work order as they are.
    hasEffects: ({ hasLines, isDone }) => hasLines || isDone,
    async write(within, read) {
      const { stored } = read
      if (within.tx && read.hasLines) await refuseLockedBelow(within.tx, within, 'task', stored)
      const at = new Date().toISOString()
      const change = { verb: 'delete', deleted_at: at, at, changes: changedFields({ ...forHistory(stored) }, null) }
      const moved = await writeAtOnce(within, () => movementOf(within, { ...read, id: stored.id }, change))
      if (moved.length === 0) return OVERTAKEN
      await followTask(within, read)
      return { id: stored.id, deleted_at: at }
    },
  })
}
