'use client'

import { memo, useSyncExternalStore } from 'react'
import type { BoardClock } from '@/lib/domain/board/format'
import { WORK_ORDER_STATUS } from '@/components/ui/status'
import type { BoardCore } from '../store/core'
import { hasChip, isBrief, isLongBeside, laneTop, textPlace, type Scale } from '../store/geometry'
import type { Card, Row } from '../store/draw-row'
import { FIELD_STATE, TYPE_LABEL, cardLabel, loadText, movingText, shortDuration } from '../store/words'

type BoardRowProps = {
  core: BoardCore
  technicianId: string
  index: number
  top: number
  scale: Scale
  clock: BoardClock
  week: boolean
  grid: string
  openJobId: string | null
}

/** One technician: who and how busy, then the time with shifts, leave and jobs. Draws when its own key changes. */
export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { core, technicianId, index, top, grid } = props
  const { store, focus } = core
  const row = useSyncExternalStore(
    store.signals.on(`row:${technicianId}`),
    () => store.getRow(technicianId),
    () => null,
  )
  const tabStop = useSyncExternalStore(
    store.signals.on(`focus:${technicianId}`),
    () => focus.inRow(technicianId),
    () => undefined,
  )
  if (!row) return null
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="fb-row"
      data-tall={row.laneHeight > props.scale.laneHeight ? '' : undefined}
      style={{ transform: `translateY(${top}px)`, height: row.height }}
    >
      <RowHead row={row} tabStop={tabStop === null} />
      <div
        role="gridcell"
        className="fb-track"
        style={{ background: row.background ? `${grid},${row.background}` : grid }}
      >
        {row.leave.map(({ id, x, width, label }) => (
          <div key={id} className="fb-leave" style={{ left: x, width }}>
            {label}
          </div>
        ))}
        {row.overtime.map(({ id, x, width, label }) => (
          <div key={id} className="fb-overtime" style={{ left: x, width }} title={label}>
            {label}
          </div>
        ))}
        {row.planned.map(({ job, x, width, lane }) => (
          <div
            key={job.id}
            aria-hidden
            className="fb-planned"
            style={{ left: x, top: laneTop(lane, row.laneHeight, props.scale), width, height: row.laneHeight }}
          >
            {props.clock.shortTime(Date.parse(job.scheduled_date ?? ''))} {job.customer.name}
          </div>
        ))}
        {row.cards.map((card) => (
          <JobCard
            key={card.job.id}
            card={card}
            laneHeight={row.laneHeight}
            tabStop={tabStop === card.job.id}
            {...props}
          />
        ))}
      </div>
    </div>
  )
})

function RowHead({ row, tabStop }: { row: Row; tabStop: boolean }) {
  const { technician, booked, capacity, fieldState } = row
  const load = loadText(row)
  const share = capacity ? Math.min(1, booked / capacity) : 0
  return (
    <div
      role="rowheader"
      data-head=""
      data-technician={technician.id}
      data-over={capacity !== null && booked > capacity ? '' : undefined}
      tabIndex={tabStop ? 0 : -1}
      className="fb-head"
      title={[
        technician.name,
        technician.territory,
        technician.skills.join(', '),
        row.onCall,
        fieldState && `${FIELD_STATE[fieldState.state].label}: ${fieldState.customer}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      style={{ '--fb-load': share } as React.CSSProperties}
    >
      <span className="fb-head-name">{technician.name}</span>
      <span className="fb-head-load">
        {fieldState ? <b>{FIELD_STATE[fieldState.state].label} · </b> : null}
        {row.onCall ? <b>On call · </b> : null}
        {load}
      </span>
      <button
        type="button"
        className="fb-head-menu"
        data-row-menu=""
        data-technician={technician.id}
        tabIndex={-1}
        aria-label={`Actions for ${technician.name}`}
      />
    </div>
  )
}

/** A data attribute that is there or not. */
const mark = (isThere: unknown) => (isThere ? '' : undefined)

function cutOf({ start, end }: Card['cut']): 'both' | 'start' | 'end' | undefined {
  if (start && end) return 'both'
  if (start) return 'start'
  return end ? 'end' : undefined
}

function JobCard({
  card,
  laneHeight,
  technicianId,
  tabStop,
  scale,
  clock,
  week,
  openJobId,
}: BoardRowProps & { card: Card; laneHeight: number; tabStop: boolean }) {
  const { job, x, width, room, outside, lane, severity, state, fieldState, cut, mover, late, promise, selected } = card
  const start = Date.parse(job.scheduled_date ?? '')
  const text = textPlace(card)
  return (
    <button
      type="button"
      className="fb-card"
      tabIndex={tabStop ? 0 : -1}
      aria-label={cardLabel(card, clock)}
      data-card=""
      data-job={job.id}
      data-technician={technicianId}
      data-tone={WORK_ORDER_STATUS[job.status].tone}
      data-status={job.status}
      data-priority={job.priority}
      data-severity={severity ?? undefined}
      data-state={state}
      data-text={text}
      data-long={mark(text === 'beside' && isLongBeside(card))}
      data-over-hatch={mark(card.isOverHatch)}
      data-field-state={fieldState ?? undefined}
      data-brief={mark(text === 'inside' && isBrief(card, week))}
      data-outside={mark(outside)}
      data-cut={cutOf(cut)}
      data-guess={mark(!job.estimated_duration)}
      data-open={mark(openJobId === job.id)}
      data-mover={mark(mover)}
      data-late={mark(late)}
      data-promise={promise ? (hasChip(card, week) ? promise.short : '') : undefined}
      data-standing={promise?.status}
      data-selected={mark(selected)}
      style={
        {
          left: x,
          top: laneTop(lane, laneHeight, scale),
          width,
          height: laneHeight,
          '--fb-room': `${room}px`,
        } as React.CSSProperties
      }
    >
      <span className="fb-name">
        {mover
          ? movingText(mover)
          : fieldState
            ? `${FIELD_STATE[fieldState].sign}\u00A0${job.customer.name}`
            : job.customer.name}
      </span>
      <span className="fb-meta">
        {week
          ? clock.shortTime(start)
          : [
              ...(fieldState ? [FIELD_STATE[fieldState].label] : []),
              clock.shortTime(start),
              shortDuration(job),
              TYPE_LABEL[job.work_order_type],
              job.work_order_number,
            ].join(' · ')}
      </span>
    </button>
  )
}
