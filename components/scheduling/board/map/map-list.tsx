'use client'

import { Route } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { WORK_ORDER_STATUS } from '@/components/ui/status'
import { StatusIcon } from '@/components/ui/status-icon'
import type { BoardClock } from '@/lib/domain/board/format'
import { formatMinutes } from '@/lib/domain/duration'
import { intervalOf } from '@/lib/domain/board/placement'
import type { BoardJob } from '@/lib/domain/board/types'
import { isMovable } from '@/lib/domain/work-orders/movable'
import type { Stop } from '@/lib/domain/map/route'

/** More than anybody walks through by keys; the filters of the board narrow it. */
const MAX_ROWS = 60

type ListProps = {
  clock: BoardClock
  locked: boolean
  onOpen: (jobId: string) => void
  onAssign: (jobId: string) => void
}

/** A technician's day as a list: the stops in order, with the way to each. */
export function RouteList({ stops, ...rest }: ListProps & { stops: readonly Stop[] }) {
  const ways = stops.reduce((sum, { leg }) => sum + (leg?.minutes ?? 0), 0)
  if (stops.length === 0) return <p className="fm-note">Nothing is scheduled on these days.</p>
  return (
    <>
      <p className="fm-note">
        {stops.length === 1 ? '1 stop' : `${stops.length} stops`}, {formatMinutes(ways)} on the way
      </p>
      <ol className="fm-list" aria-label="Route">
        {stops.map(({ job, place, leg }, index) => (
          <li key={job.id}>
            {leg ? (
              <p className="fm-way">
                <Route aria-hidden /> {formatMinutes(leg.minutes)}
                {leg.by === 'estimate' ? ' estimated' : ''}
              </p>
            ) : null}
            <JobRow job={job} number={index + 1} missing={place === null} {...rest} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** Jobs that nobody has yet, to be given to somebody. */
export function WaitingList({ jobs, ...rest }: ListProps & { jobs: readonly BoardJob[] }) {
  if (jobs.length === 0) return <p className="fm-note">Everything is assigned.</p>
  return (
    <>
      <p className="fm-note">
        {jobs.length === 1 ? '1 unassigned job' : `${jobs.length} unassigned jobs`}
        {jobs.length > MAX_ROWS ? `, the first ${MAX_ROWS}` : ''}
      </p>
      <ul className="fm-list" aria-label="Unassigned jobs">
        {jobs.slice(0, MAX_ROWS).map((job) => (
          <li key={job.id}>
            <JobRow
              job={job}
              missing={!job.site || job.site.latitude === null || job.site.longitude === null}
              {...rest}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function JobRow({
  job,
  number,
  missing,
  clock,
  locked,
  onOpen,
  onAssign,
}: ListProps & { job: BoardJob; number?: number; missing: boolean }) {
  const { label, tone, shape } = WORK_ORDER_STATUS[job.status]
  const span = intervalOf(job)
  const details = [
    span && job.technician_id ? clock.range(span) : job.work_order_number,
    job.site?.name,
    missing ? 'not on the map: its site has no coordinates' : null,
    job.site?.is_approximate ? 'approximate location' : null,
  ]
  return (
    <div className="fm-row" data-tone={tone}>
      <button type="button" className="fm-job" onClick={() => onOpen(job.id)}>
        <span className="fm-job-name">
          {number === undefined ? null : <b>{number}</b>}
          <StatusIcon shape={shape} />
          <span className="sr-only">{label}.</span> {job.customer.name}
        </span>
        <span className="fm-job-meta">{details.filter(Boolean).join(' · ')}</span>
      </button>
      {isMovable(job) && !locked ? (
        <Button size="sm" onClick={() => onAssign(job.id)}>
          {job.technician_id ? 'Move…' : 'Assign to…'}
          <span className="sr-only"> {job.work_order_number}</span>
        </Button>
      ) : null}
    </div>
  )
}
