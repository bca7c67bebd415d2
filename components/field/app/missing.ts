'use client'

import { useTranslations } from 'use-intl'
import { type Asked, askedBeforeCompletion } from '@/lib/domain/field/asked'
import type { PhoneJob } from '@/components/field/store/types'
import { useChecklists, useDrafts } from '@/components/field/store/use-field'
import { signedBy } from './signed-by'

/** Something that is asked for before a job is completed, in words. */
export type Missing = { kind: Asked['kind'] | 'draft'; words: string }

/** What is asked for before a job is completed and is not there; `undefined` while that is being read. */
export function useMissing(job: PhoneJob): Missing[] | undefined {
  const t = useTranslations('field')
  const checklists = useChecklists(job.tasks.flatMap(({ checklist }) => (checklist ? [checklist.id] : [])).join(' '))
  const drafts = useDraftWords(job)
  const wordsOf = (requirement: Asked) => {
    switch (requirement.kind) {
      case 'answer':
        return t('missing.answer', { label: requirement.label })
      case 'photos':
        return t('missing.photos', {
          left: requirement.left,
          of: requirement.total,
          taken: requirement.total - requirement.left,
        })
      case 'meter':
        return t('missing.meter', { name: requirement.name })
      default:
        return t(`missing.signature.${requirement.role}`)
    }
  }
  if (checklists === undefined) return undefined
  const itemsOf = (checklistId: string) => checklists.find(({ id }) => id === checklistId)?.items ?? []
  const typed = new Set(drafts.map(({ label }) => label))
  return [
    ...askedBeforeCompletion(job, signedBy(job), itemsOf)
      .filter((requirement) => requirement.kind !== 'answer' || !typed.has(requirement.label))
      .map((requirement) => ({ kind: requirement.kind, words: wordsOf(requirement) })),
    ...drafts.map(({ words }) => ({ kind: 'draft' as const, words })),
  ]
}

/** Of a long text so much is shown. */
const SHOWN_CHARACTERS = 80

/** What was typed at a job, or at one of its tasks, and is not sent, in words: a reading that nobody has confirmed among it. */
export function useDraftWords(job: PhoneJob, taskId?: string): { label: string; words: string }[] {
  const t = useTranslations('field')
  const drafts = useDrafts(job.work_order.id) ?? []
  return drafts
    .filter(({ task_id }) => taskId === undefined || task_id === taskId)
    .map(({ label, text, held }) => {
      const shown = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
      return { label, words: t(held ? 'missing.held' : 'missing.draft', { label, text: shown }) }
    })
}
