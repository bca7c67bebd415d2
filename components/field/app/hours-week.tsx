'use client'

import { Send } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { todayIn } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { formatMinutes } from '@/lib/domain/duration'
import { addressOf } from '@/lib/domain/field/views'
import { addDays } from '@/lib/domain/plain-days'
import type { SheetState } from '@/lib/domain/timesheets/states'
import { NO_JOB } from '@/components/field/store/types'
import type { OwnTime } from '@/components/field/store/time'
import { send } from '@/components/field/store/use-field'
import { AppLink } from './app-link'
import { dayName } from './day-name'
import { ownDay } from './own-day'
import { Press } from './press'
import { Part } from './screen'
import { useSaving } from './use-saving'

/** The days of a week with their sum, and its submission to the office. */
export function HoursWeek({ time, monday, state }: { time: OwnTime; monday: string; state: SheetState }) {
  const t = useTranslations('field')
  const { locale, timeZone } = useFormats()
  const today = todayIn(timeZone)
  const saving = useSaving()
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
    .filter((day) => day <= today)
    .map((day) => ({ day, ...ownDay(time, day, timeZone) }))
  const sum = days.reduce((minutes, { worked }) => minutes + worked, 0)
  const submit = () => send({ kind: 'submit_week', work_order_id: NO_JOB, payload: { week_start: monday } })
  return (
    <Part title={t('hours.week', { duration: formatMinutes(sum) })} flush>
      <ul className="divide-y divide-line">
        {days.map(({ day, worked, issues }) => (
          <li key={day}>
            <AppLink
              href={addressOf({ name: 'hours', day: day === today ? null : day })}
              className="flex min-h-12 min-w-0 items-center gap-3 px-4 text-sm"
            >
              <span className="min-w-0 flex-1">{day === today ? t('day.today') : dayName(day, locale)}</span>
              {day < today && issues.length > 0 ? (
                <span data-tone="amber" className="text-(--tone-text)">
                  {t('clock.to_check', { count: issues.length })}
                </span>
              ) : null}
              <span className="tabular">{formatMinutes(worked)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-2 border-t border-line p-4">
        {state === 'open' ? (
          <Press variant="primary" icon={<Send aria-hidden />} disabled={sum === 0} onClick={() => void saving(submit)}>
            {t('hours.submit')}
          </Press>
        ) : null}
        <p role="status" className="text-sm text-text-2">
          {t(`hours.state.${state}`)}
        </p>
      </div>
    </Part>
  )
}
