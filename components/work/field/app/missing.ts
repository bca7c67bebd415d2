'use client'

import { useTranslations } from 'use-intl'
import { type Asked, askedBeforeCompletion } from '@/lib/domain/field/asked'
import type { PhoneJob } from '@/components/work/field/store/types'
import { useChecklists } from '@/components/work/field/store/use-field'
import { signedBy } from './signed-by'

/** Something that is asked for before a job is completed, in words. */
export type Missing = { kind: Asked['kind']; words: string }

/** What is asked for before a job is completed and is not there; `undefined` while that is being read. */
export function useMissing(job: PhoneJob): Missing[] | undefined {
  const t = useTranslations('field')
  const checklists = useChecklists(job.tasks.flatMap(({ checklist }) => (checklist ? [checklist.id] : [])).join(' '))
  const wordsOf = (asked: Asked) => {
    switch (asked.kind) {
      case 'answer':
        return t('missing.answer', { label: asked.label })
      case 'photos':
        return t('missing.photos', { left: asked.left, of: asked.of, taken: asked.of - asked.left })
      case 'meter':
        return t('missing.meter', { name: asked.name })
      default:
        return t(`missing.signature.${asked.role}`)
    }
  }
  if (checklists === undefined) return undefined
  const itemsOf = (checklistId: string) => checklists.find(({ id }) => id === checklistId)?.items ?? []
  return askedBeforeCompletion(job, signedBy(job), itemsOf).map((asked) => ({
    kind: asked.kind,
    words: wordsOf(asked),
  }))
}
