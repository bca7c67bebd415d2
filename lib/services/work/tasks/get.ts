import type { ServiceContext } from '@/lib/access/context'
import type { TaskRecord } from '@/lib/schemas/work/task'
import { getRecord } from '@/lib/services/records/get'
import { readTask } from '@/lib/services/work/task-record'

/** One live task of a live work order. Throws `forbidden`, `not_found`. */
export function getTask(ctx: ServiceContext, id: string): Promise<TaskRecord> {
  return getRecord(ctx, { type: 'task', read: readTask }, id)
}
