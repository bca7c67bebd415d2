'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatMinutes } from '@/lib/domain/duration'
import type { PhoneJob } from '@/components/field/store/types'
import { useCallback } from 'react'
import type { FieldDatabase } from '@/components/field/store/database'
import { readStartingNow } from '@/components/field/store/read-starting-now'
import { useRead } from '@/components/field/store/use-field'

/** Where somebody may still think about when to begin. */
const BEFORE: readonly PhoneJob['state'][] = ['assigned', 'travelling', 'on_site']

/** Says that starting now makes somebody late at a later stop. It keeps nobody from starting. */
export function LateNotice({ job }: { job: PhoneJob }) {
  const t = useTranslations('field')
  const late = useStartingNow(job.work_order.id)?.late
  if (!late || !BEFORE.includes(job.state)) return null
  return (
    <p data-tone="amber" className="flex items-start gap-1.5 text-sm font-medium wrap-anywhere text-(--tone-text)">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t('job.late', { duration: formatMinutes(late.minutes), customer: late.stop.customer })}
    </p>
  )
}

/** What starting a job now means for the stops after it; checked again with each change. */
function useStartingNow(id: string) {
  return useRead(useCallback((db: FieldDatabase) => readStartingNow(db, id, new Date()), [id]))
}
