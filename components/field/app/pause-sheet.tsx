'use client'

import { useTranslations } from 'use-intl'
import type { PhoneJob } from '@/components/field/store/types'
import { send, useCatalogue } from '@/components/field/store/use-field'
import { TextField } from './fields'
import { aboutJob } from './moves'
import { Press } from './press'
import { Sheet } from './sheet'
import { useTyped } from './use-draft'
import { useSaving } from './use-saving'

/** Why the work waits: a press on the reason pauses it. */
export function PauseSheet({ job, onClose }: { job: PhoneJob; onClose: () => void }) {
  const t = useTranslations('field')
  const about = { key: `${job.work_order.id} pause`, work_order_id: job.work_order.id, task_id: null, label: null }
  const { value: note, onValueChange: setNote } = useTyped(about)
  const saving = useSaving()
  const reasons = useCatalogue()?.pause_reasons ?? []
  const pause = (reason_id: string | null) => {
    const payload = { reason_id, ...(note.trim() && { note: note.trim() }) }
    void saving(() => send({ kind: 'pause', ...aboutJob(job), payload, draft: about.key }), onClose)
  }
  return (
    <Sheet title={t('pause.title')} description={job.work_order.customer.name} onClose={onClose}>
      <TextField label={t('pause.note')} rows={2} maxLength={1000} value={note} onValueChange={setNote} />
      <div className="flex flex-col gap-2">
        {reasons.map(({ id, name }) => (
          <Press key={id} onClick={() => pause(id)}>
            {name}
          </Press>
        ))}
        <Press variant={reasons.length === 0 ? 'primary' : 'secondary'} onClick={() => pause(null)}>
          {t('pause.without_reason')}
        </Press>
      </div>
    </Sheet>
  )
}
