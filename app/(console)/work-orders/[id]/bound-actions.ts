import type { LineItemActions, TaskActions } from '@/components/work/tasks/types'
import type { DependencyActions } from '@/components/work/visits/dependencies-card'
import { searchOptions } from '@/app/(console)/search-actions'
import { findBefore, letGo, waitFor } from './dependency-actions'
import { enterEvent } from './on-site-actions'
import type { VisitActions } from '@/components/work/visits/types'
import type { EnterEventActions } from '@/components/work/work-orders/event-dialog'
import {
  addVisit,
  editVisit,
  goOnLater,
  planReturn,
  previewSplit,
  previewStaff,
  removeVisit,
  splitOrder,
  staffOrder,
} from './visit-actions'
import {
  addLineItem,
  addPriceItem,
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

/** What can be entered of what happened at one work order. */
export function onSiteActions(workOrderId: string): EnterEventActions {
  return { enter: enterEvent.bind(null, workOrderId), find: searchOptions.bind(null, 'technician') }
}

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

/** What can be done to the visits of one work order. */
export function visitActions(workOrderId: string): VisitActions {
  return {
    add: addVisit.bind(null, workOrderId),
    edit: editVisit,
    continue: goOnLater,
    previewSplit: previewSplit.bind(null, workOrderId),
    split: splitOrder.bind(null, workOrderId),
    previewStaff: previewStaff.bind(null, workOrderId),
    staff: staffOrder.bind(null, workOrderId),
    comeBack: planReturn,
    remove: removeVisit,
  }
}

/** What can be done to what a work order waits for. */
export function dependencyActions(order: { id: string; customer: { name: string } }): DependencyActions {
  return {
    find: findBefore.bind(null, { id: order.id, customer: order.customer.name }),
    add: waitFor.bind(null, order.id),
    remove: letGo,
  }
}

export const lineItemActions: LineItemActions = {
  add: addLineItem,
  findTaxCodes: searchOptions.bind(null, 'tax_code'),
  find: searchOptions.bind(null, 'price_item'),
  addPriceItem,
  edit: editLineItem,
  remove: removeLineItem,
  restore: bringBackLineItem,
}
