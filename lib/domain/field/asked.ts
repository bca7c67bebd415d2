import {
  type CompletionRules,
  missingFor,
  type MissingForCompletion,
  NO_RULES,
  type SignerRole,
} from '@/lib/domain/work-orders/completion-rules'
import type { TaskStatus } from '@/lib/domain/work-orders/task-status'

type Item = { id: string; label: string; required: boolean }
type Answer = { item_id: string }
type AskedTask = {
  id: string
  status: TaskStatus
  checklist: { id: string } | null
  checklist_responses: readonly Answer[]
  checklist_answers: readonly Answer[]
  photos: readonly unknown[]
}
type AskedJob = {
  tasks: readonly AskedTask[]
  completion: (Omit<CompletionRules, 'meter_ids'> & { meters: readonly { name: string; is_read: boolean }[] }) | null
  photos: readonly unknown[]
  photos_waiting: readonly unknown[]
}

/** Something that a phone asks for before a job is completed. */
export type Asked =
  | Exclude<MissingForCompletion, { kind: 'items' }>
  | { kind: 'answer'; task_id: string; item_id: string; label: string }

/** The items of a task's checklist that it requires and nobody has answered; a task that is skipped requires none. */
export function openRequired<One extends Item>(
  task: Pick<AskedTask, 'status' | 'checklist_responses' | 'checklist_answers'>,
  items: readonly One[],
): One[] {
  if (task.status === 'skipped') return []
  const answeredItems = new Set([...task.checklist_responses, ...task.checklist_answers].map(({ item_id }) => item_id))
  return items.filter(({ id, required }) => required && !answeredItems.has(id))
}

/**
 * What a phone asks for before a job is completed: every required item, by name, and what the rules of the job's type name beside them
 * (R-JT-3). What waits on the phone counts as there.
 */
export function askedBeforeCompletion(
  job: AskedJob,
  signedBy: readonly SignerRole[],
  itemsOf: (checklistId: string) => readonly Item[],
): Asked[] {
  const photos = job.tasks.reduce(
    (sum, task) => sum + task.photos.length,
    job.photos.length + job.photos_waiting.length,
  )
  const unreadMeters = (job.completion?.meters ?? []).flatMap(({ name, is_read }) => (is_read ? [] : [name]))
  const rules = { ...NO_RULES, ...job.completion, all_items: false }
  const missing = missingFor(rules, { photos, openItems: 0, unreadMeters, signedBy })
  return [
    ...job.tasks.flatMap((task) =>
      openRequired(task, task.checklist ? itemsOf(task.checklist.id) : []).map(({ id, label }) => ({
        kind: 'answer' as const,
        task_id: task.id,
        item_id: id,
        label,
      })),
    ),
    ...missing.filter((one) => one.kind !== 'items'),
  ]
}
