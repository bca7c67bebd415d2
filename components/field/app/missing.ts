'use client'

import { useTranslations } from 'use-intl'
import { type Asked, askedBeforeCompletion } from '@/lib/domain/field/asked'
import { addressOf } from '@/lib/domain/field/views'
import type { PhoneJob } from '@/components/field/store/types'
import { useChecklists, useDrafts } from '@/components/field/store/use-field'
import { signedBy } from './signed-by'

/** Something that is asked for before a job is completed, in words, and where it is given. */
export type Missing = { kind: Asked['kind'] | 'draft'; words: string; href: string }
type Placed = Missing & { order: number }

/** Where a page is scrolled to, for something that is missing there. */
export const ANCHORS = {
  item: (itemId: string) => `item-${itemId}`,
  taskNotes: 'task-notes',
  notes: 'job-notes',
  photos: 'job-photos',
} as const

/** Behind the items of any checklist. */
const AFTER_ITEMS = 1_000
/** Behind the tasks of any job. */
const AFTER_TASKS = 1_000_000

/** What is asked for before a job is completed and is not there, in the order of its page; `undefined` while that is being read. */
export function useMissing(job: PhoneJob): Missing[] | undefined {
  const t = useTranslations('field')
  const checklists = useChecklists(job.tasks.flatMap(({ checklist }) => (checklist ? [checklist.id] : [])).join(' '))
  const drafts = useDraftWords(job)
  if (checklists === undefined) return undefined
  const jobId = job.work_order.id
  const itemsOf = (checklistId: string) => checklists.find(({ id }) => id === checklistId)?.items ?? []
  const atTask = (taskId: string, itemId: string | null) => {
    const place = job.tasks.findIndex(({ id }) => id === taskId)
    const items = itemsOf(job.tasks[place]?.checklist?.id ?? '')
    const item = items.findIndex(({ id }) => id === itemId)
    const anchor = item < 0 || itemId === null ? ANCHORS.taskNotes : ANCHORS.item(itemId)
    return {
      href: `${addressOf({ name: 'task', jobId, taskId })}#${anchor}`,
      order: place * AFTER_ITEMS + (item < 0 ? AFTER_ITEMS - 1 : item),
    }
  }
  const onPage = (anchor: string, order: number) => ({
    href: `${addressOf({ name: 'job', jobId })}#${anchor}`,
    order: AFTER_TASKS + order,
  })
  const placedOf = (requirement: Asked): Placed => {
    const { kind } = requirement
    switch (kind) {
      case 'answer': {
        const { task_id, item_id, label } = requirement
        return { kind, words: t('missing.answer', { label }), ...atTask(task_id, item_id) }
      }
      case 'photos': {
        const { left, total } = requirement
        const words = t('missing.photos', { left, of: total, taken: total - left })
        return { kind, words, ...onPage(ANCHORS.photos, 0) }
      }
      case 'meter': {
        const at = job.tasks.find(({ checklist }) => itemsOf(checklist?.id ?? '').some((item) => item.kind === 'meter'))
        const item = itemsOf(at?.checklist?.id ?? '').find((one) => one.kind === 'meter')
        const words = t('missing.meter', { name: requirement.name })
        return { kind, words, ...(at && item ? atTask(at.id, item.id) : onPage(ANCHORS.photos, 0)) }
      }
      default:
        return {
          kind,
          words: t(`missing.signature.${requirement.role}`),
          href: addressOf({ name: 'signature', jobId }),
          order: AFTER_TASKS + 2,
        }
    }
  }
  const typed = new Set(drafts.map(({ label }) => label))
  const placed = [
    ...askedBeforeCompletion(job, signedBy(job), itemsOf)
      .filter((requirement) => requirement.kind !== 'answer' || !typed.has(requirement.label))
      .map(placedOf),
    ...drafts.map(({ words, task_id, key }) => ({
      kind: 'draft' as const,
      words,
      ...(task_id === null ? onPage(ANCHORS.notes, 1) : atTask(task_id, itemOfDraft(key))),
    })),
  ]
  return placed.toSorted((one, other) => one.order - other.order)
}

/** The item whose answer is typed, by the key of its draft. */
const itemOfDraft = (key: string) => key.split(' ')[1] ?? null

/** Of a long text so much is shown. */
const SHOWN_CHARACTERS = 80

type DraftWords = { key: string; task_id: string | null; label: string; words: string }

/** What was typed at a job, or at one of its tasks, and is not sent, in words: a reading that nobody has confirmed among it. */
export function useDraftWords(job: PhoneJob, taskId?: string): DraftWords[] {
  const t = useTranslations('field')
  const drafts = useDrafts(job.work_order.id) ?? []
  return drafts
    .filter(({ task_id }) => taskId === undefined || task_id === taskId)
    .map(({ key, task_id, label, text, held }) => {
      const shown = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
      return { key, task_id, label, words: t(held ? 'missing.held' : 'missing.draft', { label, text: shown }) }
    })
}
