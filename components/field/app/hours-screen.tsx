'use client'

import { ChevronLeft, ChevronRight, Clock, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '@/components/ui/states'
import { todayIn } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { instantAt, startOfWeek } from '@/lib/domain/board/zoned'
import { formatMinutes } from '@/lib/domain/duration'
import { addressOf } from '@/lib/domain/field/views'
import { addDays } from '@/lib/domain/plain-days'
import type { OwnTime } from '@/components/field/store/time'
import { useOwnTime } from '@/components/field/store/use-field'
import { AppLink } from './app-link'
import { dayName } from './day-name'
import { EntrySheet, type EntryDraft } from './entry-sheet'
import { EntryLine, HoursIssues } from './hours-entries'
import { HoursWeek } from './hours-week'
import { isDayOver, ownDay } from './own-day'
import { Press, pressClass } from './press'
import { Part, Reading, useScreen } from './screen'

/** One's own hours: a day with what is missing of it, and its week. */
export function HoursScreen({ day: dayParameter }: { day: string | null }) {
  const t = useTranslations('field')
  const { locale, timeZone } = useFormats()
  const today = todayIn(timeZone)
  const day = dayParameter ?? today
  const time = useOwnTime()
  useScreen(t('tab.hours'))
  return (
    <>
      <div className="flex items-center gap-1 px-4 pt-4 pb-3">
        <h1 className="min-w-0 flex-1 text-xl font-semibold">
          {t('tab.hours')}{' '}
          <span className="ml-1 text-sm font-normal text-text-2">
            {day === today ? t('day.today') : dayName(day, locale)}
          </span>
        </h1>
        <DayLink day={addDays(day, -1)} label={t('day.before')} icon={<ChevronLeft aria-hidden />} />
        {day < today ? (
          <DayLink day={addDays(day, 1)} label={t('day.next')} icon={<ChevronRight aria-hidden />} />
        ) : (
          <span className="size-12" />
        )}
      </div>
      {time === undefined ? <Reading label={t('reading')} /> : <HoursOfDay time={time} day={day} />}
    </>
  )
}

function DayLink({ day, label, icon }: { day: string; label: string; icon: React.ReactNode }) {
  return (
    <AppLink href={addressOf({ name: 'hours', day })} aria-label={label} className={`${pressClass()} size-12! p-0!`}>
      {icon}
    </AppLink>
  )
}

function HoursOfDay({ time, day }: { time: OwnTime; day: string }) {
  const t = useTranslations('field')
  const { timeZone } = useFormats()
  const [draft, setDraft] = useState<EntryDraft | null>(null)
  const monday = startOfWeek(day)
  const state = time.states.get(monday) ?? 'open'
  const { entries, worked, breaks, issues, isKept } = ownDay(time, day, timeZone)
  const correct = state !== 'approved' && isKept ? setDraft : undefined
  const blank: EntryDraft = { kind: 'work', from: instantAt(day, 0, timeZone), to: null, voids: null }
  const sums = [
    t('hours.worked', { duration: formatMinutes(worked) }),
    ...(breaks > 0 ? [t('hours.breaks', { duration: formatMinutes(breaks) })] : []),
  ]
  return (
    <div className="flex flex-col gap-4 px-4">
      {isDayOver(time, day, timeZone) && issues.length > 0 ? (
        <HoursIssues issues={issues} entries={entries} blank={blank} onCorrect={correct} />
      ) : null}
      {entries.length > 0 ? (
        <Part title={sums.join(' · ')} flush>
          <ol className="divide-y divide-line">
            {entries.map((entry) => (
              <li key={`${entry.id} ${entry.from}`}>
                <EntryLine entry={entry} time={time} onCorrect={correct} />
              </li>
            ))}
          </ol>
        </Part>
      ) : (
        <EmptyState icon={<Clock aria-hidden />} title={t(isKept ? 'hours.none' : 'hours.not_kept')} />
      )}
      {correct ? (
        <Press icon={<Plus aria-hidden />} onClick={() => correct(blank)}>
          {t('hours.add')}
        </Press>
      ) : null}
      {isKept ? <HoursWeek time={time} monday={monday} state={state} /> : null}
      {draft === null ? null : <EntrySheet draft={draft} now={time.now} onClose={() => setDraft(null)} />}
    </div>
  )
}
