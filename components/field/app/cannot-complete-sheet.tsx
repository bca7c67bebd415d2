'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NOTES_LENGTH } from '@/lib/domain/limits'
import type { PhoneJob } from '@/components/field/store/types'
import { send } from '@/components/field/store/use-field'
import { Choice, TextField } from './fields'
import { aboutJob } from './moves'
import { Press } from './press'
import { Sheet } from './sheet'
import { useTyped } from './use-draft'
import { useSaving } from './use-saving'

const REASONS = ['no_access', 'part_needed', 'not_safe', 'customer_postponed', 'wrong_job', 'other'] as const

/** Why the work cannot be done. The office reads it and decides what comes next. */
export function CannotCompleteSheet({ job, onClose }: { job: PhoneJob; onClose: () => void }) {
  const t = useTranslations('field')
  const [reason, setReason] = useState<(typeof REASONS)[number]>()
  const about = { key: `${job.work_order.id} cannot`, work_order_id: job.work_order.id, task_id: null, label: null }
  const { value: note, onValueChange: setNote } = useTyped(about)
  const saving = useSaving()
  const save = () => {
    if (!reason) return
    const payload = { outcome: t(`cannot.reason.${reason}`), ...(note.trim() && { note: note.trim() }) }
    void saving(() => send({ kind: 'cannot_complete', ...aboutJob(job), payload, draft: about.key }), onClose)
  }
  return (
    <Sheet title={t('cannot.title')} description={t('cannot.description')} onClose={onClose}>
      <Choice
        stacked
        legend={t('cannot.why')}
        options={REASONS.map((value) => ({ value, label: t(`cannot.reason.${value}`) }))}
        value={reason}
        onChoose={setReason}
      />
      <TextField label={t('cannot.note')} maxLength={NOTES_LENGTH} value={note} onValueChange={setNote} />
      <Press variant="primary" disabled={!reason} onClick={save}>
        {t('cannot.save')}
      </Press>
    </Sheet>
  )
}
