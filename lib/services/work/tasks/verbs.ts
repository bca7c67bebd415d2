import { checkReference, lockRecord } from '@/lib/db/records'
import { moveTask } from '@/lib/domain/work-orders/task-status'
import { taskCreate, taskRecord, type TaskRecord, taskUpdate } from '@/lib/schemas/work/task'
import { refuseLockedBelow } from '@/lib/services/work/coverage/locked'
import { recordVerbs } from '@/lib/services/records/verbs'
import { lockTask } from './lock'
import { checkParts, replaceParts } from './parts'
import { forHistory, readTask, stateOf } from './record'
import { touchWorkOrderOfTask } from './touch-work-order'

function entriesOf(parts: TaskRecord['parts_used']) {
  return parts.map(({ part_id, quantity }) => ({ part_id, quantity }))
}

/**
 * The verbs of tasks. A new one comes at the end of its work order (R-TA-1), and a status may move to any other (R-TA-3). A deleted
 * one takes its line items out of the totals and comes back with them, its photos and its place in the sequence.
 */
export const {
  get: getTask,
  createBelow: createTask,
  update: updateTask,
  delete: deleteTask,
  restore: restoreTask,
} = recordVerbs({
  type: 'task',
  create: taskCreate,
  update: taskUpdate,
  record: taskRecord,
  read: readTask,
  kept: forHistory,
  touchParent: touchWorkOrderOfTask,
  asSent: ({ parts_required, parts_used }) => ({ parts: entriesOf(parts_required), parts_used: entriesOf(parts_used) }),
  lock: lockTask,
  // The work order's lock lets one task at a time take the next place.
  holdParent: (tx, ctx, workOrderId) => lockRecord(tx, ctx, 'work_order', workOrderId),
  beforeDelete: (tx, ctx, before) => refuseLockedBelow(tx, ctx, 'task', before),
  async check(tx, ctx, draft, before) {
    const { technician_id, checklist_id } = draft.value
    if (technician_id?.toLowerCase() !== before?.technician?.id)
      await checkReference(tx, ctx, draft, 'technician_id', 'technician')
    if (checklist_id?.toLowerCase() !== before?.checklist?.id)
      await checkReference(tx, ctx, draft, 'checklist_id', 'checklist')
    await checkParts(tx, ctx, draft, 'parts', before?.parts_required)
    if (before) await checkParts(tx, ctx, draft, 'parts_used', before.parts_used)
  },
  async insert(tx, ctx, id, { parts, ...input }, work_order_id) {
    const siblings = { account_id: ctx.accountId, work_order_id, deleted_at: null }
    const last = await tx.task.aggregate({ where: siblings, _max: { sequence: true } })
    const sequence = (last._max.sequence ?? 0) + 1
    const data = { ...input, id, account_id: ctx.accountId, work_order_id, sequence }
    await tx.task.create({ data, select: { id: true } })
    await replaceParts(tx, ctx, id, 'required', parts)
  },
  async change(tx, ctx, before, { parts, parts_used, ...input }) {
    await tx.task.update({
      where: { account_id_id: { account_id: ctx.accountId, id: before.id } },
      data: { ...input, ...moveTask(stateOf(before), input, new Date()) },
      select: { id: true },
    })
    await replaceParts(tx, ctx, before.id, 'required', parts)
    await replaceParts(tx, ctx, before.id, 'used', parts_used)
  },
})
