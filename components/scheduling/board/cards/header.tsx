'use client'

import { memo } from 'react'
import { EDGE_WIDTH, hourMarks, type Axis, type AxisDay } from '@/lib/domain/board/axis'
import type { BoardClock } from '@/lib/domain/board/format'
import { HOUR } from '@/lib/domain/board/interval'
import type { ClosedDay } from '@/lib/domain/calendar/types'
import { HEADER_HEIGHT, HEAD_WIDTH } from '../store/geometry'

/** Pixels of a character of a label at most, and between two labels. */
const LETTER = 6.4
const GAP = 8

/** The time above the rows. The marks are for the eye; the column's name says the same in words. */
export const BoardHeader = memo(function BoardHeader({
  axis,
  clock,
  closed,
  today,
  count,
}: {
  axis: Axis
  clock: BoardClock
  closed: readonly ClosedDay[]
  today: string
  count: number
}) {
  const week = axis.view === 'week'
  const first = axis.days[0]
  return (
    <div role="row" aria-rowindex={1} className="fb-header" style={{ height: HEADER_HEIGHT }}>
      <div role="columnheader" className="fb-corner" style={{ width: HEAD_WIDTH }}>
        {count === 1 ? '1 technician' : `${count} technicians`}
      </div>
      <div role="columnheader" className="fb-times" style={{ width: axis.width }}>
        <span className="sr-only">
          {first ? `${week ? 'Week from ' : ''}${clock.longDay(first.start)}` : 'Time'}
          {axis.days.map(({ date }) => holidayOf(date, closed) && `, closed: ${holidayOf(date, closed)}`)}
        </span>
        {first && !week ? <EdgeHeads axis={axis} day={first} clock={clock} /> : null}
        {axis.days.map((day) => (
          <div
            key={day.date}
            aria-hidden
            className="fb-day"
            data-today={day.date === today ? '' : undefined}
            style={{ left: day.x, width: day.width }}
          >
            <DayHead day={day} axis={axis} clock={clock} holiday={holidayOf(day.date, closed)} />
          </div>
        ))}
        <span aria-hidden className="fb-now-label" />
      </div>
    </div>
  )
})

/** The names of the columns beside the hours. */
function EdgeHeads({ axis: { edges, width }, day, clock }: { axis: Axis; day: AxisDay; clock: BoardClock }) {
  return (
    <>
      {edges.before ? (
        <div className="fb-edge" style={{ left: 0, width: EDGE_WIDTH }}>
          Before <span>{clock.hour(day.start)}</span>
        </div>
      ) : null}
      {edges.after ? (
        <div className="fb-edge" style={{ left: width - EDGE_WIDTH, width: EDGE_WIDTH }}>
          After <span>{clock.hour(day.end)}</span>
        </div>
      ) : null}
    </>
  )
}

/** A day's name and hours; a day of the week has a cell instead of hours, and the holiday that it is. */
function DayHead({ day, axis, clock, holiday }: { day: AxisDay; axis: Axis; clock: BoardClock; holiday?: string }) {
  const week = axis.view === 'week'
  const name = week ? clock.day(day.start) : null
  return (
    <>
      {name ? <span className="fb-day-name">{name}</span> : null}
      {week && holiday ? (
        <span className="fb-hour fb-holiday" title={`Closed: ${holiday}`}>
          {holiday}
        </span>
      ) : week ? null : (
        marksOf(axis, day, clock).map(({ x }) => (
          <span key={x} className="fb-hour" style={{ left: x - day.x }}>
            {clock.hour(instantOf(axis, x))}
          </span>
        ))
      )}
    </>
  )
}

function holidayOf(date: string, closed: readonly ClosedDay[]): string | undefined {
  return closed.find((one) => one.date === date)?.name
}

// A label that would be cut at the end of its day says nothing.
function marksOf(axis: Axis, day: AxisDay, clock: BoardClock) {
  const room = labelRoom(axis, clock)
  return hourMarks(axis, day, everyHours(axis, room)).filter(({ x }) => x <= day.x + day.width - room + GAP)
}

function instantOf(axis: Axis, x: number): number {
  const day = axis.days.findLast((candidate) => candidate.x <= x + 0.01) ?? axis.days[0]
  return day ? Math.round(day.start + ((x - day.x) / axis.pxPerHour) * 3_600_000) : 0
}

/** What the longest label of an hour takes, in pixels, with the space behind it. */
function labelRoom(axis: Axis, clock: BoardClock): number {
  const start = axis.days[0]?.start ?? 0
  const longest = Math.max(...Array.from({ length: 24 }, (_, hours) => clock.hour(start + hours * HOUR).length))
  return longest * LETTER + GAP
}

function everyHours(axis: Axis, room: number): number {
  return [1, 2, 3, 6, 12].find((hours) => hours * axis.pxPerHour >= room) ?? 24
}
