'use client'

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '@/components/ui/formats'
import { instantAt, localTime } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'
import { type EnteredKind, TIME_KINDS, type TimeKind } from '@/lib/domain/timesheets/kinds'
import { NO_JOB } from '@/components/field/store/types'
import { send } from '@/components/field/store/use-field'
import { Choice, LineField } from './fields'
import { Press } from './press'
import { Sheet } from './sheet'
import { useSaving } from './use-saving'

/** Time that is being entered; `voids` is the entry that it takes the place of. Of new time without an end nothing is known but its day. */
export type EntryDraft = { kind: TimeKind; from: number; to: number | null; voids: string | null }

const NOTE_LENGTH = 1_000
const MINUTE = 60_000

/** Enters working time, or corrects an entry: what it was is kept. */
export function EntrySheet({ draft, now, onClose }: { draft: EntryDraft; now: number; onClose: () => void }) {
  const t = useTranslations('field')
  const { timeZone } = useFormats()
  const isNew = draft.voids === null
  const [kind, setKind] = useState(draft.kind)
  const [from, setFrom] = useState(() => (isNew && draft.to === null ? '' : clockText(draft.from, timeZone)))
  const [to, setTo] = useState(() => (draft.to === null ? '' : clockText(draft.to, timeZone)))
  const [note, setNote] = useState('')
  const saving = useSaving()
  const span = spanOf(draft.from, from, to, timeZone)
  const isFuture = span !== null && span.to > now
  const save = (what: EnteredKind, times: { from: number; to: number }) => {
    const [started_at, ended_at] = [new Date(times.from).toISOString(), new Date(times.to).toISOString()]
    const payload = { kind: what, started_at, ended_at, note: note.trim() || null, voids_id: draft.voids }
    void saving(() => send({ kind: 'enter_time', work_order_id: NO_JOB, payload }), onClose)
  }
  // Of what nobody knows the end of, all is removed with its first minute.
  const removed = { from: draft.from, to: Math.max(draft.to ?? 0, draft.from + MINUTE) }
  return (
    <Sheet
      title={t(isNew ? 'hours.add' : 'hours.correct_title')}
      description={isNew ? undefined : t('hours.kept')}
      onClose={onClose}
    >
      <Choice
        stacked
        legend={t('hours.what')}
        options={TIME_KINDS.map((value) => ({ value, label: t(`hours.kind.${value}`) }))}
        value={kind}
        onChoose={setKind}
      />
      <div className="grid grid-cols-2 gap-3">
        <LineField type="time" label={t('hours.from')} value={from} onValueChange={setFrom} />
        <LineField
          type="time"
          label={t('hours.to')}
          hint={span?.isNextDay ? t('hours.next_day') : undefined}
          problem={isFuture ? t('hours.future') : undefined}
          value={to}
          onValueChange={setTo}
        />
      </div>
      <LineField label={t('hours.note')} maxLength={NOTE_LENGTH} value={note} onValueChange={setNote} />
      <Press variant="primary" disabled={span === null || isFuture} onClick={() => span && save(kind, span)}>
        {t('hours.save')}
      </Press>
      {isNew ? null : (
        <Press variant="danger" icon={<Trash2 aria-hidden />} onClick={() => save('removed', removed)}>
          {t('hours.remove')}
        </Press>
      )}
    </Sheet>
  )
}

function clockText(at: number, timeZone: string): string {
  const { minute } = localTime(at, timeZone)
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

function minuteOf(text: string): number | null {
  const [hours, minutes] = text.split(':').map(Number)
  return hours === undefined || minutes === undefined ? null : hours * 60 + minutes
}

/** The time that was typed, from the day of `at` on: what ends no later than it begins ends on the next day. */
function spanOf(at: number, fromText: string, toText: string, timeZone: string) {
  const [start, end] = [minuteOf(fromText), minuteOf(toText)]
  if (start === null || end === null) return null
  const { date } = localTime(at, timeZone)
  const isNextDay = end <= start
  return {
    from: instantAt(date, start, timeZone),
    to: instantAt(isNextDay ? addDays(date, 1) : date, end, timeZone),
    isNextDay,
  }
}
