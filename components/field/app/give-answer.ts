import type { ChecklistItemRecord } from '@/lib/schemas/work/checklist'
import type { PhoneJob } from '@/components/field/store/types'
import { send } from '@/components/field/store/use-field'
import { aboutJob } from './moves'
import type { DraftAbout } from './use-draft'

export type ItemProps = { job: PhoneJob; task: PhoneJob['tasks'][number]; item: ChecklistItemRecord }

/** What was answered to an item that is no check; undefined while nobody has. */
export function valueOf({ task, item }: Pick<ItemProps, 'task' | 'item'>): string | number | undefined {
  return task.checklist_answers.find(({ item_id }) => item_id === item.id)?.value
}

/** What is typed as the answer to an item. */
export function draftOfItem({ job, task, item }: ItemProps): DraftAbout {
  return { key: `${task.id} ${item.id}`, work_order_id: job.work_order.id, task_id: task.id, label: item.label }
}

/** Answers an item of a checklist; `about` says which meter was read, and that its value is right. An answer that is a photo, by its digest, goes behind that photo. */
export function answer(
  props: ItemProps,
  value: string | number,
  about: { meter_id?: string; is_confirmed?: boolean } = {},
): Promise<boolean> {
  const { job, task, item } = props
  const { id: item_id, label } = item
  return send({
    kind: 'answer_item',
    ...aboutJob(job),
    payload: { task_id: task.id, item_id, label: label.slice(0, 500), value, ...about },
    ...(item.kind === 'photo' && { upload: String(value) }),
    draft: draftOfItem(props).key,
  })
}
