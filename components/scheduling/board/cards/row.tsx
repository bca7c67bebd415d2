'use client'

import { memo, useSyncExternalStore } from 'react'
import type { BoardClock } from '@/lib/domain/board/format'
import { intervalOf } from '@/lib/domain/board/placement'
import { localTime } from '@/lib/domain/board/zoned'
import type { BoardJob } from '@/lib/domain/board/types'
import type { BoardCore } from '../store/core'
import { boxOf, hasChip, lineBox, linesIn, reachOf, textLayout } from '../store/geometry'
import type { Card, Row } from '../store/draw-row'
import {
  FIELD_STATE,
  TYPE_LABEL,
  cardLabel,
  loadText,
  movingText,
  overrunText,
  progressOf,
  typeGroupOf,
} from '../store/words'

type BoardRowProps = {
  core: Pick<BoardCore, 'store' | 'focus'>
  technicianId: string
  index: number
  top: number
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
      style={{ transform: `translateY(${top}px)`, height: row.height }}
    >
      <RowHead row={row} tabStop={tabStop === null} />
      <div
        role="gridcell"
        className="fb-track"
        style={{ background: row.background ? `${grid},${row.background}` : grid }}
      >
        {row.leave.map(({ id, x, width, label, labelAt }) => (
          <div key={id} className="fb-leave" style={{ left: x, width }} title={label}>
            {labelAt ? <span style={{ left: labelAt.x, maxWidth: labelAt.width }}>{label}</span> : null}
          </div>
        ))}
        {row.overtime.map(({ id, x, width, label }) => (
          <div key={id} className="fb-overtime" style={{ left: x, width }} title={label}>
            {label}
          </div>
        ))}
        {row.planned
          .filter(({ folded }) => !folded)
          .map(({ job, x, width, top: cardTop, height }) => (
            <div key={job.id} aria-hidden className="fb-planned" style={{ left: x, top: cardTop, width, height }}>
              {timeOf(job, props.clock)} {job.customer.name}
            </div>
          ))}
        {row.cards
          .filter(({ folded }) => !folded)
          .map((card) => (
            <JobCard key={card.job.id} card={card} tabStop={tabStop === card.job.id} {...props} />
          ))}
        {row.cells.map((cell) => (
          <CellHeadView
            key={cell.date}
            cell={cell}
            rowHeight={row.height}
            onOpen={() => store.toggleLanes(technicianId)}
          />
        ))}
        {row.stacks.map(({ x, width, atOnce, jobs, isWrong }) => (
          <button
            key={x}
            type="button"
            className="fb-stack"
            data-wrong={mark(isWrong)}
            tabIndex={-1}
            style={{ left: x, width, ...boxOf({ lane: 1, shares: true }, row.height, false) }}
            title={[...jobs.map((job) => `${timeOf(job, props.clock)} ${job.customer.name}`), OPENS].join('\n')}
            onClick={() => store.toggleLanes(technicianId)}
          >
            {atOnce} at once
          </button>
        ))}
      </div>
    </div>
  )
})

function RowHead({ row, tabStop }: { row: Row; tabStop: boolean }) {
  const { technician, booked, capacity, fieldState, overrun } = row
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
        overrun && load,
      ]
        .filter(Boolean)
        .join(' · ')}
      style={{ '--fb-load': share } as React.CSSProperties}
    >
      <span className="fb-head-name">{technician.name}</span>
      {overrun ? (
        <button
          type="button"
          className="fb-head-overrun"
          data-overrun={overrun.id}
          tabIndex={-1}
          title={`${overrun.work_order_number} runs over`}
        >
          {overrunText(overrun)}
        </button>
      ) : (
        <span className="fb-head-load">
          {fieldState ? <b>{FIELD_STATE[fieldState.state].label} · </b> : null}
          {row.onCall ? <b>On call · </b> : null}
          {load}
        </span>
      )}
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
export const mark = (isThere: unknown) => (isThere ? '' : undefined)

function cutOf({ start, end }: Card['cut']): 'both' | 'start' | 'end' | undefined {
  if (start && end) return 'both'
  if (start) return 'start'
  return end ? 'end' : undefined
}

/** How much of a day's shift is booked, and what its cell leaves out. */
function CellHeadView({
  cell,
  rowHeight,
  onOpen,
}: {
  cell: Row['cells'][number]
  rowHeight: number
  onOpen: () => void
}) {
  const { x, width, text, share, isOver, isOff, more, isWrong } = cell
  return (
    <>
      <div
        className="fb-cell"
        data-off={mark(isOff)}
        data-over={mark(isOver && !isOff)}
        style={{ left: x, width, '--fb-load': share } as React.CSSProperties}
      >
        {text}
      </div>
      {more > 0 ? (
        <button
          type="button"
          className="fb-more"
          data-wrong={mark(isWrong)}
          tabIndex={-1}
          style={{ left: x, ...lineBox(linesIn(rowHeight) - 1) }}
          title={OPENS}
          aria-label={`${more} more jobs${isWrong ? ', some late or in conflict' : ''}, open the row`}
          onClick={onOpen}
        >
          +{more}
        </button>
      ) : null}
    </>
  )
}

const OPENS = 'E opens the row'

/** The minutes of the wall clock between which a week writes the half of the day too, as nobody expects work then. */
const NIGHT = { until: 360, from: 1140 }

/** The start of a job in a line of its day; over midnight and at night both ends with the half of the day. */
function lineTime(job: BoardJob, clock: BoardClock): string {
  const span = intervalOf(job)
  if (!span) return ''
  const { date, minute } = localTime(span.start, clock.timeZone)
  if (localTime(span.end - 1, clock.timeZone).date !== date)
    return `${clock.time(span.start)} → ${clock.hour(span.end)}`
  return minute < NIGHT.until || minute >= NIGHT.from ? clock.time(span.start) : clock.shortTime(span.start)
}

/** The start of a card of the day; its end too where that is not drawn, and alone where it began the day before. */
function dayTime({ job, cut, outside }: Card, clock: BoardClock): string {
  const span = intervalOf(job)
  if (!span) return ''
  const beganBefore = localTime(span.start, clock.timeZone).date !== localTime(span.end - 1, clock.timeZone).date
  if (outside === 'before' && beganBefore) return `→ ${clock.shortTime(span.end)}`
  return !outside && cut.end ? `${clock.shortTime(span.start)} → ${clock.time(span.end)}` : clock.shortTime(span.start)
}

function timeOf(job: BoardJob, clock: BoardClock): string {
  return clock.shortTime(Date.parse(job.scheduled_date ?? ''))
}

/** Pixels of text from which on dots say that it is cut. */
const LEAST_DOTS = 90

/** A job as a card of its row, or as a line of its day. */
export function JobCard({
  card,
  technicianId,
  tabStop,
  clock,
  week,
  openJobId,
}: Pick<BoardRowProps, 'technicianId' | 'clock' | 'week' | 'openJobId'> & { card: Card; tabStop: boolean }) {
  const { job, x, width, top, height, outside, severity, state, fieldState, cut } = card
  const { mover, late, promise, selected, actual } = card
  const reach = reachOf(card)
  return (
    <button
      type="button"
      className="fb-card"
      tabIndex={tabStop ? 0 : -1}
      aria-label={cardLabel(card, clock)}
      data-card=""
      data-job={job.id}
      data-technician={technicianId}
      data-type={typeGroupOf(job.work_order_type)}
      data-progress={progressOf(job, fieldState)}
      data-status={job.status}
      data-priority={job.priority}
      data-severity={severity ?? undefined}
      data-state={state}
      data-over-hatch={mark(card.isOverHatch)}
      data-field-state={fieldState ?? undefined}
      data-outside={outside ?? undefined}
      data-line={mark(week)}
      data-half={mark(card.shares && !week && height < 26)}
      data-clip={mark(reach < LEAST_DOTS)}
      data-cut={cutOf(cut)}
      data-guess={mark(!job.estimated_duration)}
      data-open={mark(openJobId === job.id)}
      data-mover={mark(mover)}
      data-late={mark(late)}
      data-promise={promise ? (hasChip(card) ? promise.short : '') : undefined}
      data-standing={promise?.status}
      data-selected={mark(selected)}
      style={
        {
          left: x,
          top,
          width,
          height,
          '--fb-width': `${width}px`,
          '--fb-reach': `${reach}px`,
        } as React.CSSProperties
      }
    >
      {actual ? <ActualBar {...actual} /> : null}
      <CardText card={card} clock={clock} week={week} />
    </button>
  )
}

/** What really happened along the bottom of a card, and hatched until when it is projected to go on. */
function ActualBar({ done, ahead }: NonNullable<Card['actual']>) {
  return (
    <>
      <i className="fb-actual" style={{ left: done.x, width: done.width }} />
      {ahead ? <i className="fb-actual" data-ahead="" style={{ left: ahead.x, width: ahead.width }} /> : null}
    </>
  )
}

/** When and who, and where there is room what and where. */
function CardText({ card, clock, week }: { card: Card; clock: BoardClock; week: boolean }) {
  const { job, mover, late } = card
  const layout = textLayout(card)
  if (layout === 'none') return null
  const time = <CardTime card={card} clock={clock} week={week} />
  const name = mover ? movingText(mover) : job.customer.name
  if (layout === 'narrow')
    return (
      <>
        <span className="fb-meta">
          {time}
          {late && !card.outside ? ` ${late.short}` : null}
          {card.more > 0 ? <b> +{card.more}</b> : null}
        </span>
        <span className="fb-name">{name}</span>
      </>
    )
  return (
    <>
      <span className="fb-name">
        {time} {name}
      </span>
      {layout === 'wide' ? <span className="fb-meta">{factsOf(card)}</span> : null}
    </>
  )
}

function CardTime({ card, clock, week }: { card: Card; clock: BoardClock; week: boolean }) {
  const { job, fieldState, opener } = card
  return (
    <span className="fb-time">
      {opener ? <b className="fb-opener">{opener.charAt(0)}</b> : null}
      {fieldState ? `${FIELD_STATE[fieldState].sign}\u00A0` : null}
      {week ? lineTime(job, clock) : dayTime(card, clock)}
    </span>
  )
}

function factsOf({ job, fieldState, late }: Card): string {
  const where = job.site?.territory ?? job.site?.name
  return [late?.short, fieldState && FIELD_STATE[fieldState].label, TYPE_LABEL[job.work_order_type], where]
    .filter(Boolean)
    .join(' · ')
}
