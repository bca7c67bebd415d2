import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import type { TaskRecord } from '@/lib/schemas/work/task'
import { readTask } from './record'

/** One task. Throws `forbidden`, `not_found`. */
export async function getTask(ctx: ServiceContext, id: string): Promise<TaskRecord> {
  requireScope(ctx, 'read:work-orders')
  return readTask(reader(ctx), ctx, id)
}
