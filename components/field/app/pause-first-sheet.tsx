'use client'

import { Pause } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Time } from '@/components/ui/time'
import { addressOf } from '@/lib/domain/field/views'
import type { PhoneJob } from '@/components/field/store/types'
import { AppLink } from './app-link'
import { isHelping, pauseJob } from './moves'
import { Press, pressClass } from './press'
import { Sheet } from './sheet'
import { useSaving } from './use-saving'

type Props = {
  /** The job that is being worked on. */
  working: PhoneJob
  /** What is done once it is paused, or is not to be. */
  onGoOn: () => void
  onClose: () => void
}

/** Asks whether the job that is being worked on is paused, before another one begins. */
export function PauseFirstSheet({ working, onGoOn, onClose }: Props) {
  const t = useTranslations('field')
  const saving = useSaving()
  const { work_order: order, visit } = working
  const customer = order.customer.name
  const since = visit?.started_at ?? order.started_at
  return (
    <Sheet
      title={t('pause_first.title', { customer })}
      description={since ? t.rich('pause_first.since', { at: () => <Time value={since} format="time" /> }) : undefined}
      onClose={onClose}
    >
      <div className="flex flex-col gap-2">
        {/* Who helps cannot put the job of somebody else on hold: their visit ends, with an outcome. */}
        {isHelping(working) ? (
          <AppLink
            href={addressOf({ name: 'job', jobId: order.id })}
            onClick={onClose}
            className={pressClass({ variant: 'primary' })}
          >
            {t('pause_first.open', { customer })}
          </AppLink>
        ) : (
          <Press
            variant="primary"
            icon={<Pause aria-hidden />}
            onClick={() => void saving(() => pauseJob(working), onGoOn)}
          >
            {t('pause_first.pause', { customer })}
          </Press>
        )}
        <Press onClick={onGoOn}>{t('pause_first.both')}</Press>
      </div>
    </Sheet>
  )
}
