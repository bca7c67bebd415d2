import { getRecord } from './get-record'
import { listOrders } from './list-work-orders'
import { dayOf, explainConflicts, findPlaces } from './planning'
import { search } from './search'
import { addTask, finishTask } from './task-changes'
import type { Tool } from './tool'
import { undoLast } from './undo-last'
import { checkWarranty, serviceHistory } from './warranty'
import { whatChanged } from './what-changed'
import { changeOrder, createOrder, schedule } from './work-order-changes'

/** Every tool, in the order in which assistants read of them. None deletes, and none touches keys or users. */
export const TOOLS: readonly Tool[] = [
  search,
  getRecord,
  listOrders,
  checkWarranty,
  serviceHistory,
  findPlaces,
  dayOf,
  explainConflicts,
  createOrder,
  changeOrder,
  schedule,
  addTask,
  finishTask,
  whatChanged,
  undoLast,
]
