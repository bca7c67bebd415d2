'use client'

import { useTranslations } from 'use-intl'
import { Time } from '@/components/ui/time'
import { formatMinutes } from '@/lib/domain/duration'
import type { PhoneJob } from '@/components/field/store/types'
import { VisitLabel } from './labels'
import { Part } from './screen'

/** Who comes to a job, and when, where that is more than the technician alone. */
export function JobVisits({ job }: { job: PhoneJob }) {
  const t = useTranslations('field')
  const shown = job.visits.filter(({ status }) => status !== 'cancelled')
  if (shown.length < 2 && shown.every(({ id }) => id === job.visit?.id)) return null
  return (
    <Part title={t('visits.title')} flush>
      <ol aria-label={t('visits.title')} className="divide-y divide-line">
        {shown.map(({ id, technician, scheduled_start, minutes, status, outcome }) => (
          <li key={id} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
            <span className="min-w-0 flex-1 basis-40">
              <span className="font-medium wrap-anywhere">{technician?.name ?? t('visits.nobody')}</span>
              {id === job.visit?.id ? <span className="text-text-2"> {t('visits.you')}</span> : null}
              <span className="block text-text-2 tabular">
                {scheduled_start ? <Time value={scheduled_start} format="weekday" /> : t('visits.not_scheduled')}
                {minutes === null ? null : ` · ${formatMinutes(minutes)}`}
                {outcome ? ` · ${t(`outcome.${outcome}`)}` : null}
              </span>
            </span>
            <VisitLabel status={status} />
          </li>
        ))}
      </ol>
    </Part>
  )
}
