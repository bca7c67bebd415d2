'use client'

import { CalendarCheck, UserRoundX, ChevronLeft, ChevronRight } from 'lucide-react'
import { startTransition, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { afterDrawing } from '@/components/ui/after-drawing'
import { EmptyState } from '@/components/ui/states'
import { todayIn } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { latePart } from '@/components/ui/late-part'
import { addDays } from '@/lib/domain/plain-days'
import { arrangeDay, shownState } from '@/lib/domain/field/day'
import { isNeverSynced } from '@/lib/domain/field/phone-state'
import { addressOf } from '@/lib/domain/field/views'
import { InstallNotice } from '@/components/field/shell/install-notice'
import type { PhoneJob } from '@/components/field/store/types'
import { useDay, useSettings, useFieldState, useUnderWay } from '@/components/field/store/use-field'
import { AppLink } from './app-link'
import { DayClockRow } from './day-clock'
import { dayName } from './day-name'
import { endOf, JobCard } from './job-card'
import { PHONE_PARTS } from './late-parts'
import { NeverSynced } from './never-synced'
import { pressClass } from './press'
import { Reading, useScreen } from './screen'
import { TravelTo } from './travel'

const AfterJobs = PHONE_PARTS.add(latePart(async () => ({ default: (await import('./after-jobs')).AfterJobs })))
const JobNotices = PHONE_PARTS.add(latePart(async () => ({ default: (await import('./job-notices')).JobNotices })))

/** A technician's own jobs of a day: today the current one or the next leads, other days are in the order of their times. */
export function DayScreen({ day: dayParameter, isTechnician }: { day: string | null; isTechnician: boolean }) {
  const t = useTranslations('field')
  const { locale, timeZone } = useFormats()
  const today = todayIn(timeZone)
  const day = dayParameter ?? today
  const jobs = useDay(day)
  const name = day === today ? t('day.today') : dayName(day, locale)
  useScreen(name)
  const open = (jobs ?? []).filter((job) => shownState(job) !== 'done').length
  const count = jobs?.length ?? 0
  return (
    <>
      <InstallNotice />
      <div className="flex flex-wrap items-center gap-1 px-4 pt-4 pb-3">
        <h1 className="min-w-0 flex-1 basis-40 text-xl font-semibold">
          {name}{' '}
          <span className="ml-1 text-sm font-normal text-text-2">
            {count === 0 ? '' : open === 0 ? t('day.all_done') : t('day.to_do', { open, count })}
          </span>
        </h1>
        <DayLink day={addDays(day, -1)} label={t('day.before')} icon={<ChevronLeft aria-hidden />} />
        <DayLink day={addDays(day, 1)} label={t('day.next')} icon={<ChevronRight aria-hidden />} />
      </div>
      {isTechnician ? (
        <DayJobs jobs={jobs} day={day} isToday={day === today} />
      ) : (
        <EmptyState icon={<UserRoundX aria-hidden />} title={t('no_technician')} />
      )}
    </>
  )
}

type DayJobsProps = { jobs: readonly PhoneJob[] | undefined; day: string; isToday: boolean }

/** The jobs of the day, or why there are none. */
function DayJobs({ jobs, day, isToday }: DayJobsProps) {
  const t = useTranslations('field')
  const isNew = isNeverSynced(useFieldState())
  const { from = day, to = day } = useSettings() ?? {}
  if (jobs === undefined) return <Reading label={t('reading')} />
  if (isNew && jobs.length === 0) return <NeverSynced />
  if (isToday) return <Today jobs={jobs} day={day} />
  if (jobs.length === 0)
    return (
      <EmptyState
        icon={<CalendarCheck aria-hidden />}
        title={t(day >= from && day <= to ? 'day.none' : 'day.not_kept')}
        description={t('day.none_description')}
      />
    )
  return (
    <ol aria-label={t('day.jobs')} className="flex flex-col gap-3 px-4">
      {jobs.map((job, place) => (
        <JobCard key={keyOf(job)} job={job} travel={<TravelTo job={job} before={jobs[place - 1]} />} />
      ))}
    </ol>
  )
}

const keyOf = ({ visit, work_order }: PhoneJob) => visit?.id ?? work_order.id

/** What somebody looks for in the morning, at noon and in the evening: the job they are at or go to, what comes, and what they did. */
function Today({ jobs, day }: { jobs: readonly PhoneJob[]; day: string }) {
  const t = useTranslations('field')
  const isLeadDrawn = useLeadDrawn()
  const { lead, isUnderWay, later, done } = arrangeDay(jobs, useUnderWay() ?? [])
  const [lastDone] = done.toSorted((one, other) => (endOf(other) ?? '').localeCompare(endOf(one) ?? ''))
  return (
    <div className="flex flex-col gap-5">
      <DayClockRow day={day} />
      {lead.length > 0 ? (
        <CardList title={t(isUnderWay ? 'day.now' : 'day.next_job')}>
          {lead.map((job) => (
            <JobCard
              key={keyOf(job)}
              job={job}
              isLead
              since={!jobs.includes(job)}
              travel={isOnTheWay(job) ? <TravelTo job={job} before={lastDone} fromHere /> : null}
            />
          ))}
        </CardList>
      ) : null}
      {/* Below what is pressed next: it comes late, and moves nothing from under a thumb. */}
      {isLeadDrawn ? <JobNotices /> : null}
      {isLeadDrawn && later.length > 0 ? (
        <CardList title={t('day.later')}>
          {later.map((job, place) => (
            <JobCard
              key={keyOf(job)}
              job={job}
              isQuiet={lead.length > 0}
              travel={<TravelTo job={job} before={later[place - 1] ?? lead.at(-1)} />}
            />
          ))}
        </CardList>
      ) : null}
      {isLeadDrawn ? <AfterJobs day={day} done={done} hasOpen={lead.length + later.length > 0} /> : null}
    </div>
  )
}

let isLeadDrawn = false

/** Whether the job that is looked for first is on the screen. At the start of the app the rest of the day comes after it. */
function useLeadDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(isLeadDrawn)
  useEffect(() => {
    if (isDrawn) return
    afterDrawing(() => {
      isLeadDrawn = true
      startTransition(() => setDrawn(true))
    })
  }, [isDrawn])
  return isDrawn
}

const isOnTheWay = (job: PhoneJob) => ['assigned', 'travelling'].includes(shownState(job))

function CardList({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="px-4">
      <h2 className="pb-2 text-sm font-semibold">{title}</h2>
      <ol aria-label={title} className="flex flex-col gap-3">
        {children}
      </ol>
    </section>
  )
}

function DayLink({ day, label, icon }: { day: string; label: string; icon: React.ReactNode }) {
  return (
    <AppLink href={addressOf({ name: 'day', day })} aria-label={label} className={`${pressClass()} size-12! p-0!`}>
      {icon}
    </AppLink>
  )
}
