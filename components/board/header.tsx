'use client'

import { memo } from 'react'
import { hourMarks, type Axis, type AxisDay } from '@/lib/domain/board/axis'
import type { BoardClock } from '@/lib/domain/board/format'
import { clockMinute } from '@/lib/domain/board/format'
import { HEADER_HEIGHT, HEAD_WIDTH } from './geometry'

const LABEL = 18

/** The time above the rows. The marks are for the eye; the column's name says the same in words. */
export const BoardHeader = memo(function BoardHeader({
  axis,
  clock,
  today,
  count,
}: {
  axis: Axis
  clock: BoardClock
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
        <span className="sr-only">{first ? `${week ? 'Week from ' : ''}${clock.longDay(first.start)}` : 'Time'}</span>
        {axis.days.map((day) => (
          <div
            key={day.date}
            aria-hidden
            className="fb-day"
            data-today={day.date === today ? '' : undefined}
            style={{ left: day.x, width: day.width }}
          >
            {week ? <span className="fb-day-name">{clock.day(day.start)}</span> : null}
            {marksOf(axis, day).map(({ x, minute }) => (
              <span key={x} className="fb-hour" style={{ left: x - day.x }}>
                {week ? clockMinute(minute).slice(0, 2) : clock.time(instantOf(axis, x))}
              </span>
            ))}
          </div>
        ))}
        <span aria-hidden className="fb-now-label" />
      </div>
    </div>
  )
})

// A label that would be cut at the end of its day says nothing.
function marksOf(axis: Axis, day: AxisDay) {
  return hourMarks(axis, day, everyHours(axis)).filter(({ x }) => x < day.x + day.width - LABEL)
}

function instantOf(axis: Axis, x: number): number {
  const day = axis.days.findLast((candidate) => candidate.x <= x + 0.01) ?? axis.days[0]
  return day ? Math.round(day.start + ((x - day.x) / axis.pxPerHour) * 3_600_000) : 0
}

function everyHours(axis: Axis): number {
  const least = axis.view === 'week' ? 24 : 46
  return [1, 2, 3, 6, 12].find((hours) => hours * axis.pxPerHour >= least) ?? 24
}
