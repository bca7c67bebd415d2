import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { ShiftsEditor } from '@/components/people/technicians/shifts-editor'
import { TechnicianFacts, TechnicianHeader } from '@/components/people/technicians/technician-page'
import { TimeOffCard } from '@/components/people/technicians/time-off-card'
import { UpcomingJobs } from '@/components/people/technicians/upcoming-jobs'
import { CalendarFeedCard } from '@/components/scheduling/calendar-feed/calendar-feed-card'
import { openWorkOf } from '@/components/people/technicians/open-work'
import { holds, permissionsOf } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { dayIn } from '@/lib/domain/time'
import type { PageParams } from '@/lib/forms/page-query'
import { getShifts } from '@/lib/services/people/shifts'
import { getTechnician, readTechnicianChoices } from '@/lib/services/people/technicians'
import { listComingLeave } from '@/lib/services/scheduling/absence'
import { findCalendarFeed } from '@/lib/services/scheduling/calendar-feeds'
import { listWorkOrders } from '@/lib/services/work/work-orders'
import { orNotFound } from '@/app/(console)/or-not-found'
import { versioned } from '@/app/(console)/settings/list-view'
import * as actions from '@/app/(console)/settings/technicians/actions'

export const metadata: Metadata = { title: 'Technician' }

type Props = { params: Promise<{ id: string }>; searchParams: Promise<PageParams> }

const YEAR = 365 * 24 * 60 * 60 * 1000
const JOBS_SHOWN = 8

/** A technician with their week, their leave and what they do next. */
export default async function TechnicianPage({ params, searchParams }: Props) {
  const { id } = await params
  const { ctx, now } = await requireUser(`/settings/technicians/${encodeURIComponent(id)}`)
  const past = (await searchParams).past === '1'
  const technician = versioned(await orNotFound(getTechnician(ctx, id)))
  const canFeed = permissionsOf(ctx).createWorkOrders
  const [shifts, leave, jobs, choices, feed] = await Promise.all([
    getShifts(ctx, id),
    listComingLeave(ctx, id, past ? new Date(now.getTime() - YEAR) : now),
    listWorkOrders(ctx, {
      technician_id: id,
      status: ['open', 'assigned', 'in_progress', 'on_hold'],
      from_date: dayIn(ctx.account.timeZone, now),
      sort: 'scheduled_date',
      per_page: JOBS_SHOWN,
    }),
    readTechnicianChoices(ctx),
    canFeed ? findCalendarFeed(ctx, { type: 'technician', id }) : null,
  ])
  const canWrite = holds(ctx, 'admin')
  const week = versioned(shifts)
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Settings', href: '/settings' },
          { label: 'Technicians', href: '/settings/technicians' },
          { label: technician.name },
        ]}
      />
      <TechnicianHeader
        technician={technician}
        choices={choices}
        canWrite={canWrite}
        actions={{ update: actions.update.bind(null, id), remove: actions.remove, restore: actions.restore }}
      />
      <div className="grid items-start gap-4 p-(--gutter) xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <ShiftsEditor key={week.version} week={week} canWrite={canWrite} save={actions.saveShifts.bind(null, id)} />
          <TimeOffCard
            leave={leave.map(({ jobs: planned, ...leaveCard }) => ({ ...versioned(leaveCard), jobs: planned }))}
            now={now.toISOString()}
            past={past}
            canWrite={holds(ctx, 'write:work-orders')}
            actions={{
              add: actions.addTimeOff.bind(null, id),
              save: actions.saveTimeOff,
              remove: actions.removeTimeOff,
              restore: actions.bringBackTimeOff,
            }}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <TechnicianFacts technician={technician} />
          <UpcomingJobs jobs={jobs.data} total={jobs.meta.total_count} href={openWorkOf(id)} />
          {canFeed ? (
            <CalendarFeedCard
              feed={feed}
              shows="Their visits and leave"
              actions={{ create: actions.createFeed.bind(null, id), revoke: actions.revokeFeed.bind(null, id) }}
            />
          ) : null}
        </div>
      </div>
    </>
  )
}
