import type { Problem } from '@/lib/errors'
import type { Draft } from '@/lib/schemas/draft'
import { textsIn } from '@/lib/schemas/work/entries'
import type { TaskComplete } from '@/lib/schemas/work/task'
import type { TaskForChange } from '@/lib/services/work/task-record'

/**
 * What is wrong with the answers to checks of a body: every one answers an item of the task's checklist, once. An item that left the checklist
 * since it was answered may still be answered.
 */
export function wrongResponses(
  { sent }: Draft<Pick<TaskComplete, 'checklist_responses'>>,
  { askable }: Pick<TaskForChange, 'askable'>,
): Problem[] {
  const kinds = new Map(askable.map((item) => [item.id, item.kind]))
  const answered = new Set<string>()
  return textsIn(sent, 'checklist_responses', 'item_id').flatMap(({ text, index }) => {
    const id = text.toLowerCase()
    const field = `checklist_responses[${index}].item_id`
    const kind = kinds.get(id)
    if (!kind) return [{ field, message: 'is not an item of the task’s checklist' }]
    if (kind !== 'check') return [{ field, message: `is of kind ${kind}; answer it in checklist_answers` }]
    const isTwice = answered.has(id)
    answered.add(id)
    return isTwice ? [{ field, message: 'is answered twice' }] : []
  })
}
