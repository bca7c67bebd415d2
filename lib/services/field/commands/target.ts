import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { Arriving } from '@/lib/domain/field/merge'
import { commandBase, type PayloadOf, type ReadCommand } from '@/lib/schemas/field/commands'

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
  const task = await readTask(tx, account_id, workOrderId, taskId)
  if (kind === 'part_used' || kind === 'part_not_used') {
    const part = { account_id, id: payload.part_id, deleted_at: null }
    return { isTargetGone: !task || (await tx.part.count({ where: part })) === 0 }
  }
  if (kind === 'answer_check' || kind === 'answer_item') {
    const item = { account_id, id: payload.item_id, checklist_id: task?.checklist_id ?? '', deleted_at: null }
    return { isTargetGone: !task?.checklist_id || (await tx.checklistItem.count({ where: item })) === 0 }
  }
  // What is gone needs no deletion.
  if (kind === 'delete_photo') return {}
  const isTargetGone = taskId !== null && !task
  if (kind !== 'set_field') return { isTargetGone }
  const notes = taskId ? task?.notes : (await readNotes(tx, account_id, workOrderId))?.notes
  return {
    isTargetGone,
    field: fieldOf(payload, base, task && payload.field === 'actual_duration' ? task.actual_duration : notes),
  }
}

function fieldOf(
  { value = null }: PayloadOf<'set_field'>,
  base: unknown,
  current: string | number | null = null,
): Arriving['field'] {
  return { seen: commandBase.safeParse(base).data?.value, sent: value, current }
}

async function readTask(tx: Transaction, account_id: string, work_order_id: string, id: string | null) {
  if (!id) return null
  return tx.task.findFirst({
    where: { account_id, id, work_order_id, deleted_at: null },
    select: { checklist_id: true, notes: true, actual_duration: true },
  })
}

async function readNotes(tx: Transaction, account_id: string, id: string) {
  return tx.workOrder.findFirst({ where: { account_id, id }, select: { notes: true } })
}
