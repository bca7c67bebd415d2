'use client'

import { CalendarCheck, CalendarDays, ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '@/components/ui/states'
import { useFormats } from '@/components/ui/formats'
import { Time } from '@/components/ui/time'
import { addressOf } from '@/lib/domain/field/views'
import type { PhoneJob } from '@/components/field/store/types'
import { useNextDay } from '@/components/field/store/use-field'
import { AppLink } from './app-link'
import { soonName } from './day-name'
import { beginOf, endOf } from './job-card'
import { pressClass } from './press'
import { OnPhoneOnly } from './waiting'

type Props = {
  day: string
  done: readonly PhoneJob[]
  /** Whether anything of today is still to be done. */
  hasOpen: boolean
}

/** What stands below the jobs of today: those that are done, and when the next ones are where nothing is left. */
export function AfterJobs({ day, done, hasOpen }: Props) {
  return (
    <>
      {done.length > 0 ? <DoneJobs jobs={done} isOpen={!hasOpen} /> : null}
      {hasOpen ? null : <NextDay day={day} isEmpty={done.length === 0} />}
    </>
  )
}

function DoneJobs({ jobs, isOpen }: { jobs: readonly PhoneJob[]; isOpen: boolean }) {
  const t = useTranslations('field')
  return (
    <details open={isOpen} className="group mx-4 rounded-lg border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-4 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{t('day.done', { count: jobs.length })}</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-text-3 group-open:rotate-180" />
      </summary>
      <ol aria-label={t('day.done', { count: jobs.length })} className="divide-y divide-line border-t border-line">
        {jobs.map((job) => (
          <DoneLine key={job.visit?.id ?? job.work_order.id} job={job} />
        ))}
      </ol>
    </details>
  )
}

function DoneLine({ job }: { job: PhoneJob }) {
  const t = useTranslations('field')
  const { work_order: order, visit } = job
  const [begun, ended] = [beginOf(job), endOf(job)]
  return (
    <li aria-label={order.work_order_number}>
      <AppLink
        href={addressOf({ name: 'job', jobId: order.id })}
        className="flex min-h-12 min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2 text-sm"
      >
        <span className="tabular">
          {begun ? <Time value={begun} format="time" /> : null}
          {ended ? (
            <>
              –<Time value={ended} format="time" />
            </>
          ) : null}
        </span>
        <bdi className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">{order.customer.name}</bdi>
        {visit?.outcome ? <span className="text-text-2">{t(`outcome.${visit.outcome}`)}</span> : null}
        <OnPhoneOnly job={job} />
      </AppLink>
    </li>
  )
}

/** When the next work is, with the way there. */
function NextDay({ day, isEmpty }: { day: string; isEmpty: boolean }) {
  const t = useTranslations('field')
  const { locale } = useFormats()
  const next = useNextDay(day)
  const name = next ? soonName(next, day, locale) : ''
  const link = next ? (
    <AppLink
      href={addressOf({ name: 'day', day: next })}
      className={pressClass({ variant: isEmpty ? 'primary' : 'secondary' })}
    >
      <CalendarDays aria-hidden /> {t('day.show', { day: name })}
    </AppLink>
  ) : null
  if (!isEmpty) return link ? <div className="flex px-4">{link}</div> : null
  return (
    <EmptyState
      icon={<CalendarCheck aria-hidden />}
      title={next ? t('day.none_until', { day: name }) : t('day.none_today')}
      description={next ? undefined : t('day.none_description')}
      action={link}
    />
  )
}
