'use client'

import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Time } from '@/components/ui/time'
import type { PhoneJob } from '@/components/field/store/types'
import { reopen } from './moves'
import { Press } from './press'
import { Sheet } from './sheet'
import { useSaving } from './use-saving'

/** Asks before work that is done is opened again, and says when it ended. */
export function ReopenSheet({ job, onClose }: { job: PhoneJob; onClose: () => void }) {
  const t = useTranslations('field')
  const saving = useSaving()
  const { completed_at } = job.work_order
  const ended = completed_at ?? job.visit?.ended_at ?? null
  return (
    <Sheet
      title={t(completed_at === null ? 'reopen.visit' : 'reopen.job')}
      description={ended ? t.rich('reopen.ended', { at: () => <Time value={ended} /> }) : undefined}
      onClose={onClose}
    >
      <Press variant="primary" icon={<RotateCcw aria-hidden />} onClick={() => void saving(() => reopen(job), onClose)}>
        {t('move.reopen')}
      </Press>
    </Sheet>
  )
}
