'use client'

import { CloudUpload, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PhoneJob } from '@/components/field/store/types'

/** Beside a job of which something is only on this phone, or with the office. */
export function OnPhoneOnly({ job }: { job: Pick<PhoneJob, 'pending' | 'outcomes'> }) {
  const t = useTranslations('field')
  return (
    <>
      {job.outcomes.length > 0 ? (
        <span data-tone="red" className="inline-flex items-center gap-1 text-xs font-medium text-(--tone-text)">
          <TriangleAlert aria-hidden className="size-3.5" /> {t('standing.needsOffice', { count: 1 })}
        </span>
      ) : null}
      {job.pending.length > 0 ? (
        <span data-tone="amber" className="inline-flex items-center gap-1 text-xs font-medium text-(--tone-text)">
          <CloudUpload aria-hidden className="size-3.5" /> {t('standing.waiting', { count: job.pending.length })}
        </span>
      ) : null}
    </>
  )
}
