'use client'

import { useTranslations } from 'use-intl'
import { missingFor } from '@/lib/domain/work-orders/completion-rules'
import type { PhoneJob } from '@/components/work/field/store/types'
import { useChecklists } from '@/components/work/field/store/use-field'
import { signedBy } from './signed-by'

/** What the completion of a job asks for and is not there, in words; what waits on this phone counts as there. */
export function useMissing(job: PhoneJob): string[] {
  const t = useTranslations('field')
  const checklists = useChecklists(job.tasks.flatMap(({ checklist }) => (checklist ? [checklist.id] : [])).join(' '))
  const { completion } = job
  if (completion === null) return []
  const photos = job.tasks.reduce(
    (sum, task) => sum + task.photos.length,
    job.photos.length + job.photos_waiting.length,
  )
  const openItems = job.tasks.reduce((sum, task) => {
    if (task.status === 'skipped') return sum
    const items = checklists?.find(({ id }) => id === task.checklist?.id)?.items ?? []
    const given = new Set([...task.checklist_responses, ...task.checklist_answers].map(({ item_id }) => item_id))
    return sum + items.filter(({ id, required }) => required && !given.has(id)).length
  }, 0)
  const unreadMeters = completion.meters.flatMap(({ name, is_read }) => (is_read ? [] : [name]))
  const rules = { ...completion, meter_ids: completion.meters.map(({ id }) => id) }
  return missingFor(rules, { photos, openItems, unreadMeters, signedBy: signedBy(job) }).map((missing) => {
    switch (missing.kind) {
      case 'photos':
        return t('missing.photos', { left: missing.left, of: missing.of, taken: missing.of - missing.left })
      case 'items':
        return t('missing.items', { left: missing.left })
      case 'meter':
        return t('missing.meter', { name: missing.name })
      default:
        return t(`missing.signature.${missing.role}`)
    }
  })
}
