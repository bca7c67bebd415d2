'use client'

import { CalendarCheck, UserRoundX, ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '@/components/ui/states'
import { todayIn } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { addDays } from '@/lib/domain/plain-days'
import { isNeverSynced } from '@/lib/domain/field/phone-state'
import { addressOf } from '@/lib/domain/field/views'
import { estimateTravel, type Travel } from '@/lib/domain/travel/travel'
import { InstallNotice } from '@/components/field/shell/install-notice'
import type { PhoneJob } from '@/components/field/store/types'
import { useCatalogue, useDay, useSettings, useFieldState, useUnderWay } from '@/components/field/store/use-field'
import { AppLink } from './app-link'
import { dayName } from './day-name'
import { JobCard } from './job-card'
import { shownState } from './moves'
import { NeverSynced } from './never-synced'
import { placeOf } from './place'
import { pressClass } from './press'
import { Reading, useScreen } from './screen'

/** A technician's own jobs of a day, in the order of their times, with the way between them. */
export function DayScreen({ day: dayParameter, isTechnician }: { day: string | null; isTechnician: boolean }) {
  const t = useTranslations('field')
  const { locale, timeZone } = useFormats()
  const today = todayIn(timeZone)
  const day = dayParameter ?? today
  const jobs = useDay(day)
  const { from = day, to = day } = useSettings() ?? {}
  const isKept = day >= from && day <= to
  const underWay = useUnderWay()
  const name = day === today ? t('day.today') : dayName(day, locale)
  useScreen(name)
  const shown = new Set(jobs?.map(({ work_order }) => work_order.id))
  const running = day === today ? (underWay ?? []).filter((job) => isRunning(job) && !shown.has(job.work_order.id)) : []
  const open = (jobs ?? []).filter((job) => shownState(job) !== 'done').length
  const count = jobs?.length ?? 0
  return (
    <>
      <InstallNotice />
      <div className="flex items-center gap-1 px-4 pt-4 pb-3">
        <h1 className="min-w-0 flex-1 text-xl font-semibold">
          {name}{' '}
          <span className="ml-1 text-sm font-normal text-text-2">
            {count === 0 ? '' : open === 0 ? t('day.all_done') : t('day.to_do', { open, count })}
          </span>
        </h1>
        <DayLink day={addDays(day, -1)} label={t('day.before')} icon={<ChevronLeft aria-hidden />} />
        <DayLink day={addDays(day, 1)} label={t('day.next')} icon={<ChevronRight aria-hidden />} />
      </div>
      {isTechnician ? (
        <DayJobs jobs={jobs} running={running} isKept={isKept} />
      ) : (
        <EmptyState icon={<UserRoundX aria-hidden />} title={t('no_technician')} />
      )}
    </>
  )
}

type DayJobsProps = { jobs: readonly PhoneJob[] | undefined; running: readonly PhoneJob[]; isKept: boolean }

/** The jobs of the day, or why there are none. */
function DayJobs({ jobs, running, isKept }: DayJobsProps) {
  const t = useTranslations('field')
  const isNew = isNeverSynced(useFieldState())
  const territories = useCatalogue()?.territories
  const travel = useMemo(() => estimateTravel(territories ?? []), [territories])
  if (jobs === undefined) return <Reading label={t('reading')} />
  if (isNew && jobs.length === 0) return <NeverSynced />
  if (jobs.length === 0 && running.length === 0)
    return (
      <EmptyState
        icon={<CalendarCheck aria-hidden />}
        title={t(isKept ? 'day.none' : 'day.not_kept')}
        description={t('day.none_description')}
      />
    )
  return (
    <>
      {running.length > 0 ? <Running jobs={running} /> : null}
      <ol aria-label={t('day.jobs')} className="flex flex-col gap-3 px-4">
        {jobs.map((job, place) => (
          <JobCard
            key={job.visit?.id ?? job.work_order.id}
            job={job}
            travel={minutesBetween(travel, jobs[place - 1], job)}
          />
        ))}
      </ol>
    </>
  )
}

const isRunning = (job: PhoneJob) => ['travelling', 'on_site', 'working'].includes(shownState(job))

function Running({ jobs }: { jobs: readonly PhoneJob[] }) {
  const t = useTranslations('field')
  return (
    <section aria-label={t('day.running')} className="mb-4 border-y border-line bg-sunken px-4 pt-3 pb-4">
      <h2 className="pb-2 text-sm font-semibold">{t('day.running')}</h2>
      <ol aria-label={t('day.running')} className="flex flex-col gap-3">
        {jobs.map((job) => (
          <JobCard key={job.work_order.id} job={job} since />
        ))}
      </ol>
    </section>
  )
}

/** Estimated minutes from one job to the next; null where it is not known where they are. */
function minutesBetween(travel: Travel, from: PhoneJob | undefined, to: PhoneJob): number | null {
  if (!from) return null
  const [start, end] = [placeOf(from), placeOf(to)]
  if (start.latitude === null || start.longitude === null || end.latitude === null || end.longitude === null)
    return null
  const { minutes } = travel.leg(
    { latitude: start.latitude, longitude: start.longitude, territory: from.position.territory ?? null },
    { latitude: end.latitude, longitude: end.longitude, territory: to.position.territory ?? null },
  )
  return minutes
}

function DayLink({ day, label, icon }: { day: string; label: string; icon: React.ReactNode }) {
  return (
    <AppLink href={addressOf({ name: 'day', day })} aria-label={label} className={`${pressClass()} size-12! p-0!`}>
      {icon}
    </AppLink>
  )
}
