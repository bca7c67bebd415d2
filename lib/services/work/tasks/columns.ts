import { taskCreate, taskUpdate } from '@/lib/schemas/work/task'

/* The fields of a task that are columns of its table follow from what a body may hold. */

const { parts: _required, ...created } = taskCreate.shape
const { parts: _needed, parts_used: _used, ...changed } = taskUpdate.shape

/** The columns that a create sets. */
export const CREATED_COLUMNS = [
  ...(Object.keys(created) as (keyof typeof created)[]),
  'work_order_id',
  'sequence',
] as const

/** What a change sets: what was sent, and what follows from moves of the status. */
export type TaskColumn = keyof typeof changed | 'started_at' | 'completed_at'
export const TASK_COLUMNS = [...Object.keys(changed), 'started_at', 'completed_at'] as TaskColumn[]
