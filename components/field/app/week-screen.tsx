'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { todayIn } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Time } from '@/components/ui/time'
import { addDays } from '@/lib/domain/plain-days'
import { shownState } from '@/lib/domain/field/day'
import { addressOf } from '@/lib/domain/field/views'
import { dayIn } from '@/lib/domain/time'
import { useSettings, useWeek } from '@/components/field/store/use-field'
import { AppLink } from './app-link'
import { dayName } from './day-name'
import { startOf } from './job-card'
import { StateLabel } from './labels'
import { Reading, useScreen } from './screen'

/** Seven days of one's own visits, a line each. */
export function WeekScreen({ day: dayParameter }: { day: string | null }) {
  const t = useTranslations('field')
  const { locale, timeZone } = useFormats()
  const today = todayIn(timeZone)
  const from = dayParameter ?? today
  const jobs = useWeek(from)
  const settings = useSettings()
  useScreen(t('week.title'))
  const days = Array.from({ length: 7 }, (_, index) => addDays(from, index))
  return (
    <>
      <div className="flex items-center gap-1 px-4 pt-4 pb-3">
        <h1 className="min-w-0 flex-1 text-xl font-semibold">{t('week.title')}</h1>
        <WeekLink day={addDays(from, -7)} label={t('week.before')} icon={<ChevronLeft aria-hidden />} />
        <WeekLink day={addDays(from, 7)} label={t('week.next')} icon={<ChevronRight aria-hidden />} />
      </div>
      {jobs === undefined ? (
        <Reading label={t('reading')} />
      ) : (
        <ol aria-label={t('week.title')} className="flex flex-col gap-3 px-4">
          {days.map((day) => {
            const dayJobs = jobs.filter((job) => dayIn(timeZone, new Date(startOf(job) ?? 0)) === day)
            const isKept = Boolean(settings?.from && settings.to && day >= settings.from && day <= settings.to)
            return (
              <li key={day} aria-label={dayName(day, locale)} className="rounded-lg border border-line bg-surface">
                <AppLink
                  href={addressOf({ name: 'day', day })}
                  className="flex min-h-12 items-center justify-between gap-2 px-4 text-sm font-semibold"
                >
                  {day === today ? t('day.today') : dayName(day, locale)}
                  <span className="font-normal text-text-2">
                    {dayJobs.length > 0
                      ? t('week.jobs', { count: dayJobs.length })
                      : isKept
                        ? t('week.free')
                        : t('week.not_kept')}
                  </span>
                </AppLink>
                {dayJobs.length > 0 ? (
                  <ul className="divide-y divide-line border-t border-line">
                    {dayJobs.map((job) => (
                      <li key={job.visit?.id ?? job.work_order.id}>
                        <AppLink
                          href={addressOf({ name: 'job', jobId: job.work_order.id })}
                          className="flex min-h-12 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-sm"
                        >
                          <span className="shrink-0 tabular">
                            <Time value={startOf(job) ?? ''} format="time" />
                          </span>
                          <bdi className="min-w-0 flex-1 basis-32 font-medium wrap-anywhere">
                            {job.work_order.customer.name}
                          </bdi>
                          <StateLabel state={shownState(job)} />
                        </AppLink>
                      </li>
                    ))}
                  </ul>
                ) : null}
              </li>
            )
          })}
        </ol>
      )}
    </>
  )
}

function WeekLink({ day, label, icon }: { day: string; label: string; icon: React.ReactNode }) {
  return (
    <AppLink
      href={addressOf({ name: 'week', day })}
      aria-label={label}
      className={`${iconButtonClass('md', 'secondary')} size-12!`}
    >
      {icon}
    </AppLink>
  )
}
