'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { instantAt } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { VISIT_OUTCOMES, type VisitOutcome } from '@/lib/domain/work-orders/visit-status'
import type { PhoneJob } from '@/components/field/store/types'
import { send } from '@/components/field/store/use-field'
import { Choice, LineField } from './fields'
import { aboutJob } from './moves'
import { Press } from './press'
import { Sheet } from './sheet'
import { useSaving } from './use-saving'

const RETURNS = ['office', 'time', 'none'] as const
/** A visit that somebody plans without a time of day begins then. */
const MORNING = '08:00'

/** How the visit ended, and when somebody comes back where the work is not done. */
export function EndVisitSheet({ job, onClose }: { job: PhoneJob; onClose: () => void }) {
  const t = useTranslations('field')
  const { timeZone } = useFormats()
  const [outcome, setOutcome] = useState<VisitOutcome>()
  const [returning, setReturning] = useState<(typeof RETURNS)[number]>('office')
  const [day, setDay] = useState('')
  const [clock, setClock] = useState(MORNING)
  const [minutes, setMinutes] = useState('')
  const saving = useSaving()
  const mayReturn = outcome !== undefined && outcome !== 'fixed'
  const isReturning = mayReturn && returning !== 'none'
  const isTimed = isReturning && returning === 'time'
  const isWrong = isReturning && !/^([1-9]\d{0,4})?$/.test(minutes)
  const end = () => {
    if (!outcome) return
    const [hour = 0, minute = 0] = clock.split(':').map(Number)
    const scheduled_start = isTimed && day !== '' ? instantAt(day, hour * 60 + minute, timeZone) : null
    const next = isReturning ? { scheduled_start, ...(minutes && { minutes: Number(minutes) }) } : null
    void saving(() => send({ kind: 'end_visit', ...aboutJob(job), payload: { outcome, next } }), onClose)
  }
  return (
    <Sheet title={t('end.title')} description={t('end.description')} onClose={onClose}>
      <Choice
        stacked
        legend={t('end.outcome')}
        options={VISIT_OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }))}
        value={outcome}
        onChoose={setOutcome}
      />
      {mayReturn ? (
        <Choice
          stacked
          legend={t('end.next')}
          options={RETURNS.map((value) => ({ value, label: t(`end.returns.${value}`) }))}
          value={returning}
          onChoose={setReturning}
        />
      ) : null}
      {isTimed ? (
        <div className="grid grid-cols-2 gap-3">
          <LineField type="date" label={t('end.day')} value={day} onValueChange={setDay} />
          <LineField type="time" label={t('end.time')} value={clock} onValueChange={setClock} />
        </div>
      ) : null}
      {isReturning ? (
        <LineField
          inputMode="numeric"
          label={t('end.minutes')}
          hint={t('end.minutes_hint')}
          problem={isWrong ? t('end.minutes_wrong') : undefined}
          value={minutes}
          onValueChange={(typed) => setMinutes(typed.trim())}
        />
      ) : null}
      <Press variant="primary" disabled={!outcome || isWrong || (isTimed && day === '')} onClick={end}>
        {isReturning ? t('end.save_and_plan') : t('end.save')}
      </Press>
    </Sheet>
  )
}
