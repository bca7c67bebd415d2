'use client'

import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { Card } from '@/components/ui/card'
import type { ComboboxOption } from '@/components/ui/combobox'
import { PriorityBadge, StatusBadge } from '@/components/ui/status-badge'
import { Time } from '@/components/ui/time'
import { AssetFacts } from '@/components/work/work-orders/order-facts'
import { PhotoGallery } from '@/components/work/work-orders/photo-gallery'
import type { OwnJob } from '@/lib/schemas/field'
import { formatMinutes } from '@/lib/domain/duration'
import { jobStatusOfVisit } from '@/lib/domain/work-orders/visit-status'
import { withIntended } from './intended'
import { JobNotes } from './job-notes'
import { JobTasks } from './job-tasks'
import { JobVisits } from './job-visits'
import { MoveButtons } from './moves'
import { useOutbox } from './outbox'
import { NotSavedYet } from './outbox-bar'
import { addressLine } from '@/lib/domain/address'
import { CallButton, Directions } from './place'
import type { FieldActions } from './types'

type Props = {
  detail: OwnJob
  actions: FieldActions
  searchParts: (text: string) => Promise<readonly ComboboxOption[]>
}

/** One job on a phone: where and who, what to do, what was done. */
export function JobScreen({ detail, actions, searchParts }: Props) {
  const outbox = useOutbox()
  const { job: order, unsaved } = withIntended({ ...detail.order, ...visitOf(detail) }, outbox)
  const { customer, contact, site } = order
  const place = { address: site ? site.address : customer.address, ...detail.position }
  // A household is its own contact: one number, one button.
  const office = detail.customer.phone === contact?.phone ? null : detail.customer.phone
  // Who shares the job by a task alone comes when it is scheduled.
  const { scheduled_start, minutes } = detail.visit ?? { scheduled_start: order.scheduled_date, minutes: null }
  const photos = detail.tasks.flatMap((task) => task.photos.map((photo) => ({ ...photo, task: task.name })))
  return (
    <div className="flex flex-col gap-4 px-4 pt-2">
      <Link href="/my-day" className="-ml-2 inline-flex min-h-11 w-fit items-center gap-1.5 rounded-md px-2 text-sm">
        <ArrowLeft aria-hidden className="size-4" /> My day
      </Link>
      <header className="flex flex-col gap-2">
        <h1 className="text-xl leading-7 font-semibold">
          <bdi>{customer.name}</bdi>
        </h1>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <StatusBadge kind="work_order" status={order.status} look="soft" />
          <PriorityBadge priority={order.priority} look="soft" />
          <span className="text-text-2 tabular">{order.work_order_number}</span>
          {scheduled_start ? <Time value={scheduled_start} format="weekday" /> : null}
          {minutes === null ? null : <span className="text-text-2">{formatMinutes(minutes)}</span>}
          {unsaved ? <NotSavedYet /> : null}
        </div>
      </header>
      <Card title="Location and contact">
        <div className="flex min-w-0 flex-col gap-3">
          <p className="text-base wrap-anywhere whitespace-pre-line">
            {[site?.name, addressLine(place.address)].filter(Boolean).join('\n') || 'No address on file.'}
          </p>
          {contact ? <p className="text-sm wrap-anywhere text-text-2">Ask for {contact.name}</p> : null}
          <div className="flex flex-wrap gap-2">
            <Directions place={place} to={customer.name} />
            {contact?.phone ? <CallButton named number={contact.phone} who={contact.name} /> : null}
            {office ? <CallButton named number={office} who={customer.name} /> : null}
          </div>
        </div>
      </Card>
      {order.description ? (
        <Card title="Problem">
          <p className="text-base wrap-anywhere whitespace-pre-line">{order.description}</p>
        </Card>
      ) : null}
      <JobVisits visits={detail.visits} technicianId={detail.technician_id} />
      <JobTasks
        jobId={order.id}
        tasks={detail.tasks}
        actions={actions}
        searchParts={searchParts}
        summary={<JobSummary detail={detail} />}
      />
      <PhotoGallery photos={photos} />
      <JobNotes key={order.notes} job={order} save={actions.note} />
      <AssetFacts assets={detail.assets} />
      {/* Where the thumb is, whatever is scrolled. */}
      <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface has-[[role=group]:empty]:hidden pb-[env(safe-area-inset-bottom)]">
        <div
          role="group"
          aria-label="Next step"
          className="mx-auto grid max-w-2xl grid-cols-[minmax(0,1fr)_auto] gap-2 px-4 py-3 [&>button:nth-child(3)]:col-span-2"
        >
          <MoveButtons wide job={{ ...order, missing: detail.missing }} moves={actions} />
        </div>
      </div>
    </div>
  )
}

/** The technician's own visit, as its card of the day says it; who shares the job by a task comes with the primary one. */
function visitOf({ order, visit }: OwnJob) {
  if (!visit || visit.is_primary)
    return { visit_id: order.id, is_primary: true, outcome: visit?.outcome ?? null, status: order.status }
  const { status, technician } = visit
  const shown = jobStatusOfVisit({ status, technician_id: technician?.id ?? null }, order.status)
  return { visit_id: visit.id, is_primary: false, outcome: visit.outcome, status: shown }
}

/** What the job is, in a few lines. */
function JobSummary({ detail: { order } }: { detail: OwnJob }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5 rounded-md bg-sunken px-3 py-2 text-sm">
      <p className="wrap-anywhere">
        <bdi className="font-semibold">{order.customer.name}</bdi>{' '}
        <span className="whitespace-nowrap text-text-2 tabular">{order.work_order_number}</span>
      </p>
      {order.assets.length > 0 ? (
        <p className="wrap-anywhere text-text-2">{order.assets.map(({ name }) => name).join(', ')}</p>
      ) : null}
      {order.description ? <p className="line-clamp-3 wrap-anywhere">{order.description}</p> : null}
    </div>
  )
}
