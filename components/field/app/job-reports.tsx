'use client'

import { useTranslations } from 'use-intl'
import { Time } from '@/components/ui/time'
import type { PhoneJob } from '@/components/field/store/types'
import { Part } from './screen'

/** What happened on site so far: who set out, arrived, started, paused. */
export function JobReports({ job }: { job: PhoneJob }) {
  const t = useTranslations('field')
  const events = job.on_site.flatMap(({ kind, ...entry }) => (kind === 'note' ? [] : [{ ...entry, kind }]))
  if (events.length === 0) return null
  return (
    <Part title={t('told.title')} flush>
      <ol aria-label={t('told.title')} className="divide-y divide-line">
        {events.toReversed().map(({ id, kind, technician, pause_reason, occurred_at }) => (
          <li key={id} className="flex min-w-0 flex-wrap gap-x-3 px-4 py-2 text-sm">
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
              {t(`event.${kind}`)}
              {pause_reason ? ` (${pause_reason})` : ''} <span className="text-text-2">· {technician}</span>
            </span>
            <span className="text-text-2">
              <Time value={occurred_at} />
            </span>
          </li>
        ))}
      </ol>
    </Part>
  )
}
