import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { changeRecord } from '@/lib/db/change'
import { changedFields } from '@/lib/db/history'
import { lockAnyRecord } from '@/lib/db/records'
import { writeAtOnce } from '@/lib/db/statement'
import { reader, type Transaction } from '@/lib/db/transaction'
import type { TaskRecord } from '@/lib/schemas/work/task'
import { undoingOwnDelete } from '@/lib/services/records/restore'
import { movementOf } from './change-sql'
import { forHistory, readAnyTaskForChange } from './record'
import { followTask } from './write'

/** Brings a task back from the trash; a live one stays as it is (R-TR-1). Throws `forbidden`, `not_found`. */
export async function restoreTask(ctx: ServiceContext, id: string): Promise<TaskRecord> {
  requireScope(ctx, 'write:work-orders')
  return changeRecord(
    ctx,
    (tx: Transaction) => lockAnyRecord(tx, ctx, 'task', id),
    async (within) => {
      const read = await readAnyTaskForChange(within, id)
      if (read.isLive) return read.stored
      if (read.isDone && !within.tx) return null
      const author = await undoingOwnDelete(reader(within), within, 'task', read.stored.id)
      const restored = { ...read.stored, updated_at: new Date().toISOString() }
      const changes = changedFields(null, { ...forHistory(restored) })
      const change = { verb: 'restore', deleted_at: null, at: restored.updated_at, changes }
      const moved = await writeAtOnce(within, () => movementOf(author, { ...read, id: restored.id }, change))
      if (moved.length === 0) return null
      await followTask(within, read)
      return restored
    },
  )
}
