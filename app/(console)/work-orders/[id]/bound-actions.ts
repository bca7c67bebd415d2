import type { LineItemActions, TaskActions } from '@/components/work/tasks/types'
import {
  addLineItem,
  bringBackLineItem,
  addTask,
  bringBackTask,
  editLineItem,
  editTask,
  finishTask,
  orderTasks,
  removeLineItem,
  removeTask,
  setTaskStatus,
} from './actions'

/** What can be done to the tasks of one work order. */
export function taskActions(workOrderId: string): TaskActions {
  return {
    add: addTask.bind(null, workOrderId),
    edit: editTask,
    complete: finishTask,
    setStatus: setTaskStatus,
    remove: removeTask,
    restore: bringBackTask,
    reorder: orderTasks.bind(null, workOrderId),
  }
}

export const lineItemActions: LineItemActions = {
  add: addLineItem,
  edit: editLineItem,
  remove: removeLineItem,
  restore: bringBackLineItem,
}
