import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { Arriving } from '@/lib/domain/field/merge'
import { commandBase, type PayloadOf, type ReadCommand } from '@/lib/schemas/field/commands'

/** What the merge needs to know of the part of a job that a command is about: whether it is gone, and the value of a field. */
export async function targetOf(
  tx: Transaction,
  ctx: ServiceContext,
  command: ReadCommand,
  workOrderId: string,
  base: unknown,
): Promise<Pick<Arriving, 'isTargetGone' | 'field'>> {
  const { kind, payload } = command
  const taskId = 'task_id' in payload ? (payload.task_id ?? null) : null
  const task = await readTask(tx, ctx.accountId, workOrderId, taskId)
  // What is gone needs no deletion.
  if (kind === 'delete_photo') return {}
  const isTargetGone = (taskId !== null && !task) || (await isPartGone(tx, ctx, command, task))
  if (kind !== 'set_field') return { isTargetGone }
  const notes = taskId ? task?.notes : (await readNotes(tx, ctx.accountId, workOrderId))?.notes
  const current = task && payload.field === 'actual_duration' ? task.actual_duration : notes
  return { isTargetGone, field: fieldOf(payload, base, current) }
}

type Task = Awaited<ReturnType<typeof readTask>>

/** Whether the part or the checklist item that a command names is not there any more. */
async function isPartGone(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  { kind, payload }: ReadCommand,
  task: Task,
): Promise<boolean> {
  if (kind === 'part_used' || kind === 'part_not_used')
    return (await tx.part.count({ where: { account_id, id: payload.part_id, deleted_at: null } })) === 0
  if (kind !== 'answer_check' && kind !== 'answer_item') return false
  const item = { account_id, id: payload.item_id, checklist_id: task?.checklist_id ?? '', deleted_at: null }
  return !task?.checklist_id || (await tx.checklistItem.count({ where: item })) === 0
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
