import { PromiseChip } from '@/components/work/sla/promise-chip'
import { PriorityBadge, StatusBadge } from '@/components/ui/status-badge'
import type { BoardClock } from '@/lib/domain/board/format'
import { intervalOf } from '@/lib/domain/board/placement'
import type { BoardJob } from '@/lib/domain/board/types'
import { GroupLine } from '@/components/scheduling/board/visits/group-line'
import type { BoardCore } from '../store/core'
import { togetherWith } from '../store/group-move'
import type { TipPlace } from './tip'
import { fieldStateOf } from '@/lib/domain/board/field-state'
import { FIELD_STATE, TYPE_GROUP, TYPE_LABEL, durationText, movingText, openedText, typeGroupOf } from '../store/words'

/** What the tip says of a job. */
export default function TipContent({
  core,
  clock,
  job,
  position,
}: {
  core: BoardCore
  clock: BoardClock
  job: BoardJob
  position: TipPlace
}) {
  const span = intervalOf(job)
  const group = typeGroupOf(job.work_order_type)
  const mover = core.store.moverOf(job.id)
  const opener = core.store.openerOf(job.id)
  const fieldState = fieldStateOf(job)
  const late = core.store.latenessOf(job.id)
  const promise = core.store.promiseOf(job.id)
  const conflicts = core.store.conflictsOf(job.id).filter(({ severity }) => severity !== 'info')
  const together = togetherWith(core.store.getJobs(), job).flatMap(({ technician_id }) =>
    technician_id === null ? [] : (core.store.technician(technician_id)?.name ?? []),
  )
  return (
    <>
      <GroupLine core={core} job={job} />
      <div
        aria-hidden
        className="fb-tip"
        data-above={position.above ? '' : undefined}
        style={{ left: position.left, top: position.top, width: position.width }}
      >
        <p className="font-semibold">{job.customer.name}</p>
        {late ? <p className="fb-late">{late.text}</p> : null}
        {fieldState ? (
          <p className="font-medium">
            {FIELD_STATE[fieldState].sign} {FIELD_STATE[fieldState].label}
          </p>
        ) : null}
        {mover ? <p className="fb-mover">{movingText(mover)}</p> : null}
        {opener ? <p className="fb-mover">{openedText(opener)}</p> : null}
        <p className="text-text-2 tabular">
          <span className="fb-letter" data-type={group}>
            {TYPE_GROUP[group].letter}
          </span>
          {job.work_order_number} · {TYPE_LABEL[job.work_order_type]}
          {job.work_order_id ? ' · Further visit' : ''}
        </p>
        {span ? (
          <p className="text-text-2 tabular">
            {clock.datedRange(span)} · {durationText(job)}
          </p>
        ) : null}
        {together.length > 0 ? <p>Together with {together.join(', ')}</p> : null}
        {job.site ? (
          <p className="text-text-2">{[job.site.name, job.site.territory].filter(Boolean).join(' · ')}</p>
        ) : null}
        <p className="my-1 flex gap-3">
          <StatusBadge kind="work_order" status={job.status} />
          <PriorityBadge priority={job.priority} />
        </p>
        {promise ? (
          <p className="my-1">
            <PromiseChip status={promise.status} paused={promise.paused} text={promise.text} />
          </p>
        ) : null}
        {job.description ? <p className="line-clamp-2 text-text-2">{job.description}</p> : null}
        {conflicts.map(({ code, message, severity }) => (
          <p key={code + message} className="fb-reason" data-severity={severity}>
            {message}
          </p>
        ))}
      </div>
    </>
  )
}
