import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { Draft } from '@/lib/schemas/draft'
import { textsIn } from '@/lib/schemas/work/entries'
import type { TaskComplete, TaskRecord } from '@/lib/schemas/work/task'

type Responses = TaskComplete['checklist_responses']

/**
 * Checks that every response answers an item of the task's checklist, once. An item that left the checklist since it
 * was answered may still be answered. Wrong ones become problems of the draft.
 */
export async function checkResponses(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<Pick<TaskComplete, 'checklist_responses'>>,
  task: TaskRecord,
): Promise<void> {
  const given = textsIn(draft.sent, 'checklist_responses', 'item_id')
  if (given.length === 0) return
  const items = task.checklist
    ? await tx.checklistItem.findMany({
        where: { account_id: ctx.accountId, checklist_id: task.checklist.id, deleted_at: null },
        select: { id: true },
      })
    : []
  const askable = new Set([...items.map(({ id }) => id), ...task.checklist_responses.map(({ item_id }) => item_id)])
  const answered = new Set<string>()
  for (const { text, index } of given) {
    const id = text.toLowerCase()
    const field = `checklist_responses[${index}].item_id`
    if (!askable.has(id)) draft.reject(field, 'is not an item of the task’s checklist')
    else if (answered.has(id)) draft.reject(field, 'is answered twice')
    answered.add(id)
  }
}

/** Writes the responses; each replaces the one that its item had. */
export async function saveResponses(
  tx: Transaction,
  ctx: ServiceContext,
  taskId: string,
  responses: Responses,
): Promise<void> {
  if (!responses?.length) return
  const owner = { account_id: ctx.accountId, task_id: taskId }
  await tx.checklistResponse.deleteMany({
    where: { ...owner, item_id: { in: responses.map(({ item_id }) => item_id) } },
  })
  await tx.checklistResponse.createMany({
    data: responses.map(({ item_id, response }) => ({ ...owner, item_id, response })),
  })
}
