import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { Arriving } from '@/lib/domain/field/merge'
import { commandBase, type ReadCommand } from '@/lib/schemas/field/commands'

/** What a command is about within its job, as far as the merge asks: whether that is there, and what a field is. */
export async function targetOf(
  tx: Transaction,
  ctx: ServiceContext,
  { kind, payload }: ReadCommand,
  workOrderId: string,
  base: unknown,
): Promise<Pick<Arriving, 'isTargetGone' | 'field'>> {
  const account_id = ctx.accountId
  const taskId = 'task_id' in payload ? (payload.task_id ?? null) : null
  const task = taskId
    ? await tx.task.findFirst({
        where: { account_id, id: taskId, work_order_id: workOrderId, deleted_at: null },
        select: { checklist_id: true, notes: true, actual_duration: true },
      })
    : null
  if (kind === 'part_used') {
    const part = { account_id, id: payload.part_id, deleted_at: null }
    return { isTargetGone: !task || (await tx.part.count({ where: part })) === 0 }
  }
  if (kind === 'answer_check' || kind === 'answer_item') {
    const item = { account_id, id: payload.item_id, checklist_id: task?.checklist_id ?? '', deleted_at: null }
    return { isTargetGone: !task?.checklist_id || (await tx.checklistItem.count({ where: item })) === 0 }
  }
  if (kind !== 'set_field') return { isTargetGone: taskId !== null && !task }
  const job = taskId
    ? null
    : await tx.workOrder.findFirst({ where: { account_id, id: workOrderId }, select: { notes: true } })
  const current = task && payload.field === 'actual_duration' ? task.actual_duration : (task ?? job)?.notes
  const seen = commandBase.safeParse(base).data?.value
  return {
    isTargetGone: taskId !== null && !task,
    field: { seen, sent: payload.value ?? null, current: current ?? null },
  }
}
