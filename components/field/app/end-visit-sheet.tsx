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
/** How long it takes may be left open. */
const MINUTES = /^([1-9]\d{0,4})?$/

/** What is typed of the next visit. */
type Typed = { returning: (typeof RETURNS)[number]; day: string; clock: string; minutes: string }

/** How the visit ended, and when somebody comes back where the work is not done. */
export function EndVisitSheet({ job, onClose }: { job: PhoneJob; onClose: () => void }) {
  const t = useTranslations('field')
  const { timeZone } = useFormats()
  const [outcome, setOutcome] = useState<VisitOutcome>()
  const [typed, setTyped] = useState<Typed>({ returning: 'office', day: '', clock: MORNING, minutes: '' })
  const saving = useSaving()
  const mayReturn = outcome !== undefined && outcome !== 'fixed'
  const next = mayReturn ? nextVisitOf(typed, timeZone) : null
  const end = () => {
    if (!outcome || next === undefined) return
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
      {mayReturn ? <NextVisitFields typed={typed} change={(changed) => setTyped({ ...typed, ...changed })} /> : null}
      <Press variant="primary" disabled={!outcome || next === undefined} onClick={end}>
        {next === null ? t('end.save') : t('end.save_and_plan')}
      </Press>
    </Sheet>
  )
}

/** Whether somebody comes back, when, and for how long. */
function NextVisitFields({ typed, change }: { typed: Typed; change: (changed: Partial<Typed>) => void }) {
  const t = useTranslations('field')
  const { returning, day, clock, minutes } = typed
  return (
    <>
      <Choice
        stacked
        legend={t('end.next')}
        options={RETURNS.map((value) => ({ value, label: t(`end.returns.${value}`) }))}
        value={returning}
        onChoose={(value) => change({ returning: value })}
      />
      {returning === 'time' ? (
        <div className="grid grid-cols-2 gap-3">
          <LineField type="date" label={t('end.day')} value={day} onValueChange={(value) => change({ day: value })} />
          <LineField
            type="time"
            label={t('end.time')}
            value={clock}
            onValueChange={(value) => change({ clock: value })}
          />
        </div>
      ) : null}
      {returning === 'none' ? null : (
        <LineField
          inputMode="numeric"
          label={t('end.minutes')}
          hint={t('end.minutes_hint')}
          problem={MINUTES.test(minutes) ? undefined : t('end.minutes_wrong')}
          value={minutes}
          onValueChange={(value) => change({ minutes: value.trim() })}
        />
      )}
    </>
  )
}

/** The next visit as it is sent: null where nobody comes back, undefined as long as something is missing or wrong. */
function nextVisitOf({ returning, day, clock, minutes }: Typed, timeZone: string) {
  if (returning === 'none') return null
  if (!MINUTES.test(minutes) || (returning === 'time' && day === '')) return undefined
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const scheduled_start = returning === 'time' ? instantAt(day, hour * 60 + minute, timeZone) : null
  return { scheduled_start, ...(minutes && { minutes: Number(minutes) }) }
}
