import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { changeRecord, OVERTAKEN } from '@/lib/db/change'
import { changedFields } from '@/lib/db/history'
import { lockAnyRecord } from '@/lib/db/records'
import { writeAtOnce } from '@/lib/db/statement'
import { reader } from '@/lib/db/transaction'
import type { TaskRecord } from '@/lib/schemas/work/task'
import { undoingOwnDelete } from '@/lib/services/records/restore'
import { movementOf } from './change-sql'
import { forHistory, readAnyTaskForChange } from '@/lib/services/work/task-record'
import { followTask } from './write'

/** Brings a task back from the trash; a live one stays as it is (R-TR-1). Throws `forbidden`, `not_found`. */
export async function restoreTask(ctx: ServiceContext, id: string): Promise<TaskRecord> {
  requireScope(ctx, 'write:work-orders')
  return changeRecord(ctx, {
    lock: (tx) => lockAnyRecord(tx, ctx, 'task', id),
    plan: (within) => readAnyTaskForChange(within, id),
    hasEffects: ({ isLive, isDone }) => !isLive && isDone,
    async write(within, read) {
      if (read.isLive) return read.stored
      const author = await undoingOwnDelete(reader(within), within, 'task', read.stored.id)
      const restored = { ...read.stored, updated_at: new Date().toISOString() }
      const changes = changedFields(null, { ...forHistory(restored) })
      const change = { verb: 'restore', deleted_at: null, at: restored.updated_at, changes }
      const moved = await writeAtOnce(within, () => movementOf(author, { ...read, id: restored.id }, change))
      if (moved.length === 0) return OVERTAKEN
      await followTask(within, read)
      return restored
    },
  })
}
