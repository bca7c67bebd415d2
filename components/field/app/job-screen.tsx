'use client'

import { ChevronRight, Cpu } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PlainValue } from '@/components/ui/plain-value'
import { Time } from '@/components/ui/time'
import { addressLine } from '@/lib/domain/address'
import { formatMinutes } from '@/lib/domain/duration'
import { namesShownIn } from '@/lib/domain/fields/field'
import { WORK_ORDER_FIELDS } from '@/lib/domain/fields/work-order'
import { shownState } from '@/lib/domain/field/day'
import { addressOf } from '@/lib/domain/field/views'
import type { PhoneJob } from '@/components/field/store/types'
import { useAsset, useJob } from '@/components/field/store/use-field'
import { AppLink } from './app-link'
import { PeopleToCall, SiteFacts } from './arrival'
import { minutesOf, Removed, startOf, useOthers } from './job-card'
import { FollowUps } from './follow-ups'
import { JobNotes } from './job-notes'
import { JobTasks } from './job-tasks'
import { JobReports } from './job-reports'
import { JobVisits } from './job-visits'
import { LateNotice } from './late-notice'
import { PriorityLabel, StateLabel } from './labels'
import { ANCHORS } from './missing'
import { MoveButtons } from './move-buttons'
import { openTasks } from './moves'
import { NotHere } from './not-here'
import { Call, Directions, Message, placeOf } from './place'
import { go } from './router'
import { ActionBar, anchorClass, Part, ReadingPage, useScreen } from './screen'
import { PhotoStrip } from './photo-strip'
import { ScanAsset } from './scan-asset'
import { SignaturePart } from './signature-part'
import { Entries } from './state-sheet'
import { WarrantyLabel, WhoPays } from './warranty'

/** One job on a phone: where and who, what to do, what was done. */
export function JobScreen({ jobId }: { jobId: string }) {
  const job = useJob(jobId)
  if (job === undefined) return <ReadingPage />
  return job === null ? <NotHere /> : <JobPage job={job} />
}

function JobPage({ job }: { job: PhoneJob }) {
  const t = useTranslations('field')
  const { work_order: order } = job
  // Of a machine its page says it.
  const payers = (job.who_pays ?? []).filter(({ asset_id }) => asset_id === null)
  useScreen(`${order.work_order_number} · ${order.customer.name}`)
  // Who begins a job with one thing to do is shown that.
  const onMoved = (move: string) => {
    const open = openTasks(job)
    if (move === 'start' && open.length === 1 && open[0])
      go(addressOf({ name: 'task', jobId: order.id, taskId: open[0].id }))
  }
  return (
    <div className="flex flex-col gap-4 px-4 pt-3">
      <Heading job={job} />
      {job.outcomes.length > 0 ? (
        <Part title={t('standing.not_simple')}>
          <div className="flex min-w-0 flex-col gap-1 text-sm">
            <Entries entries={job.outcomes} />
          </div>
        </Part>
      ) : null}
      <PlacePart job={job} />
      <SiteFacts facts={job.site_facts} />
      <PeopleToCall job={job} />
      <PlainParts order={order} />
      <JobTasks job={job} />
      <div id={ANCHORS.photos} tabIndex={-1} className={anchorClass}>
        <PhotoStrip job={job} />
      </div>
      {order.asset_ids.length > 0 ? (
        <Part title={t('job.assets')} flush>
          <ul className="divide-y divide-line">
            {order.asset_ids.map((id) => (
              <AssetLine key={id} jobId={order.id} assetId={id} />
            ))}
          </ul>
          <div className="border-t border-line p-4">
            <ScanAsset job={job} />
          </div>
        </Part>
      ) : null}
      {payers.length > 0 ? (
        <Part title={t('asset.who_pays')}>
          <WhoPays payers={payers} />
        </Part>
      ) : null}
      <div id={ANCHORS.notes} tabIndex={-1} className={anchorClass}>
        <JobNotes job={job} />
      </div>
      <PartsUsed job={job} />
      <FollowUps job={job} />
      <SignaturePart job={job} />
      <JobVisits job={job} />
      <JobReports job={job} />
      <ActionBar label={t('next_step')}>
        <MoveButtons job={job} onMoved={onMoved} />
      </ActionBar>
    </div>
  )
}

function Heading({ job }: { job: PhoneJob }) {
  const t = useTranslations('field')
  const { work_order: order } = job
  const [start, minutes, others] = [startOf(job), minutesOf(job), useOthers(job)]
  return (
    <header className="flex flex-col gap-2">
      <h1 className="text-xl leading-7 font-semibold wrap-anywhere">
        <bdi>{order.customer.name}</bdi>
      </h1>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <StateLabel state={shownState(job)} />
        <PriorityLabel priority={order.priority} />
        <span className="text-text-2 tabular">{order.work_order_number}</span>
        {start ? <Time value={start} format="weekday" /> : <span>{t('job.no_time')}</span>}
        {minutes === null ? null : <span className="text-text-2">{formatMinutes(minutes)}</span>}
      </div>
      {others.length > 0 ? (
        <p className="text-sm wrap-anywhere">{t('job.with', { names: others.join(', ') })}</p>
      ) : null}
      {job.assignment?.from && order.technician?.id === job.visit?.technician?.id ? (
        <p className="text-sm wrap-anywhere text-text-2">
          {t('notices.came_from', { by: job.assignment.by, from: job.assignment.from })}
        </p>
      ) : null}
      <Removed job={job} />
      <LateNotice job={job} />
      {order.status === 'cancelled' && !job.removed ? (
        <p data-tone="red" className="text-sm font-medium text-(--tone-text)">
          {t('removed.cancelled')}
        </p>
      ) : null}
    </header>
  )
}

/** The fields that a phone shows by their kind alone, each under its name. */
function PlainParts({ order }: { order: PhoneJob['work_order'] }) {
  const t = useTranslations('common.fields')
  return namesShownIn(WORK_ORDER_FIELDS, 'phone').map((name) =>
    order[name] ? (
      <Part key={name} title={t(name)}>
        <p className="text-base wrap-anywhere whitespace-pre-line">
          <PlainValue kind={WORK_ORDER_FIELDS[name].kind} value={order[name]} />
        </p>
      </Part>
    ) : null,
  )
}

function PlacePart({ job }: { job: PhoneJob }) {
  const t = useTranslations('field')
  const { contact, customer } = job.work_order
  const site = placeOf(job)
  // A household is its own contact: one number, one button.
  const office = job.customer_phone === contact?.phone ? null : job.customer_phone
  const phone = contact?.phone ?? null
  return (
    <Part title={t('job.place')}>
      <p className="text-base wrap-anywhere whitespace-pre-line">
        {[site.name, addressLine(site.address)].filter(Boolean).join('\n') || t('job.no_address')}
      </p>
      {contact ? <p className="text-sm wrap-anywhere text-text-2">{t('job.ask_for', { name: contact.name })}</p> : null}
      <div className="flex flex-wrap gap-2">
        <Directions job={job} />
        {contact && phone ? (
          <>
            <Call named number={phone} who={contact.name} />
            <Message number={phone} who={contact.name} />
          </>
        ) : null}
        {office ? <Call named number={office} who={customer.name} /> : null}
      </div>
    </Part>
  )
}

function AssetLine({ jobId, assetId }: { jobId: string; assetId: string }) {
  const asset = useAsset(assetId)
  if (!asset) return null
  return (
    <li>
      <AppLink
        href={addressOf({ name: 'asset', jobId, assetId })}
        className="flex min-h-14 min-w-0 items-center gap-3 px-4 py-2 text-sm"
      >
        <Cpu aria-hidden className="size-5 shrink-0 text-text-3" />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="text-base font-medium wrap-anywhere">{asset.name}</span>
          <WarrantyLabel asset={asset} />
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-text-3" />
      </AppLink>
    </li>
  )
}

function PartsUsed({ job }: { job: PhoneJob }) {
  const t = useTranslations('field')
  const used = job.tasks.flatMap(({ id, parts_used }) => parts_used.map((part) => ({ ...part, task: id })))
  if (used.length === 0) return null
  return (
    <Part title={t('parts.used')} flush>
      <ul className="divide-y divide-line">
        {used.map(({ task, part_id, name, quantity }) => (
          <li key={`${task} ${part_id}`} className="px-4 py-2.5 text-sm wrap-anywhere">
            {quantity} × {name}
          </li>
        ))}
      </ul>
    </Part>
  )
}
