import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import type { ServiceContext } from '@/lib/access/context'
import { taskUpdate } from '@/lib/schemas/work/task'
import { below } from '@/lib/services/records/bulk-verbs'
import { forHistory as taskForHistory } from '@/lib/services/work/task-record'
import { createTask } from './create'
import { deleteTask } from './delete'
import { getTask } from './get'
import { restoreTask } from './restore'
import { updateTask } from './update'
import { PAST_FIELDS, putBackTask } from './put-back'

/** What is done with a record of this kind by whoever knows only its kind. */
export const taskResource = {
  type: 'task',
  read: async (ctx: ServiceContext, id: string) => taskForHistory(await getTask(ctx, id)),
  answer: getTask,
  ...below('work_order', 'work_order_id', createTask),
  update: updateTask,
  fields: taskUpdate,
  delete: deleteTask,
  restore: restoreTask,
  putBack: { fields: PAST_FIELDS, write: putBackTask },
  purge: { parts: [{ type: 'line_item', of: 'task_id' }] },
} as const satisfies ResourceVerbs<'task'>
