import { lineItemCreate, lineItemRecord, lineItemUpdate } from '@/lib/schemas/work/line-item'
import { recordVerbs } from '@/lib/services/records/verbs'
import { byCoverage, forgetLine } from '@/lib/services/work/coverage'
import { touchWorkOrderOfLine } from '@/lib/services/work/tasks'
import { holdTask } from '@/lib/services/work/task-lock'
import { amountsOf, checkAmounts } from './amounts'
import { checkCovered, forHistory, refuseLocked } from './checks'
import { lockLineItem } from './lock'
import { readLineItem } from '@/lib/services/work/line-item-record'

/** The verbs of the lines of a task's bill, whose exact amounts are computed at every change (R-LI-2). */
export const {
  get: getLineItem,
  createBelow: createLineItem,
  update: updateLineItem,
  delete: deleteLineItem,
  restore: restoreLineItem,
} = recordVerbs({
  type: 'line_item',
  create: lineItemCreate,
  update: lineItemUpdate,
  record: lineItemRecord,
  read: readLineItem,
  lock: lockLineItem,
  touchParent: touchWorkOrderOfLine,
  holdParent: holdTask,
  historyFields: forHistory,
  async check(tx, ctx, draft, before, taskId) {
    if (before) refuseLocked(before)
    checkAmounts(ctx, draft, before ?? undefined)
    await checkCovered(tx, ctx, draft, before, before?.task_id ?? taskId)
  },
  async beforeDelete(_tx, _ctx, before) {
    refuseLocked(before)
  },
  insert: (tx, ctx, id, input, task_id) =>
    tx.lineItem.create({
      data: { ...input, ...amountsOf(ctx, input), id, account_id: ctx.accountId, task_id },
      select: { id: true },
    }),
  async change(tx, ctx, before, input) {
    if (before.payer !== null) await forgetLine(tx, byCoverage(ctx), before.id)
    await tx.lineItem.update({
      where: { account_id_id: { account_id: ctx.accountId, id: before.id } },
      data: { ...input, ...amountsOf(ctx, { ...before, ...input }) },
      select: { id: true },
    })
  },
})
