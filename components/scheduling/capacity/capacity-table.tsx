'use client'

import { useMemo } from 'react'
import { PageLink } from '@/components/ui/page-link'
import { createClock } from '@/lib/domain/board/format'
import { formatMinutes } from '@/lib/domain/duration'
import { instantAt } from '@/lib/domain/board/zoned'
import { useFormats } from '@/components/ui/formats'
import type { CapacityRecord } from '@/lib/schemas/scheduling/capacity'
import { boardLink } from './links'

/** Free hours by territory and skill for each day, the darker the more. Every number leads to the rows it counts. */
export function CapacityTable({
  rows,
  days,
  today,
}: {
  rows: readonly CapacityRecord[]
  days: readonly string[]
  today: string
}) {
  const { locale, timeZone } = useFormats()
  const holidays = new Map(rows[0]?.days.flatMap(({ day, closed }) => (closed === null ? [] : [[day, closed]])))
  const clock = useMemo(() => createClock(timeZone, locale), [timeZone, locale])
  return (
    <div className="fc-scroll" role="region" aria-label="Capacity by day" tabIndex={0}>
      <table className="fc-table">
        <caption className="sr-only">Free, available and booked time by territory, skill and day</caption>
        <thead>
          <tr>
            <th scope="col" className="fc-who">
              Territory and skill
            </th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === today ? '' : undefined}>
                {clock.day(instantAt(day, 720, timeZone))}
                {day === today ? <span className="fc-rest">rest of the day</span> : null}
                {holidays.has(day) ? <span className="fc-rest">Closed: {holidays.get(day)}</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.territory}/${row.skill}`} data-territory-row={row.skill === null ? '' : undefined}>
              <th scope="row" className="fc-who">
                <span className="fc-name">{row.skill ?? row.territory ?? 'No territory'}</span>
                <span className="fc-count">
                  {row.skill === null ? null : <span className="sr-only">in {row.territory ?? 'no territory'}, </span>}
                  {row.technicians === 1 ? '1 technician' : `${row.technicians} technicians`}
                </span>
              </th>
              {row.days.map((cell) => (
                <td key={cell.day}>
                  <Cell row={row} cell={cell} day={clock.longDay(instantAt(cell.day, 720, timeZone))} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ row, cell, day }: { row: CapacityRecord; cell: CapacityRecord['days'][number]; day: string }) {
  const { available, booked, free } = cell
  const text = `${formatMinutes(free)} free of ${formatMinutes(available)}, ${formatMinutes(booked)} booked`
  const who = [row.territory ?? 'no territory', row.skill].filter(Boolean).join(', ')
  return (
    <PageLink
      href={boardLink({ day: cell.day, territory: row.territory, skill: row.skill })}
      className="fc-cell"
      data-heat={heatOf(free, available)}
      aria-label={`${who}, ${day}: ${text}`}
      title={text}
    >
      <b>{available === 0 ? '–' : hours(free)}</b>
      <span>{available === 0 && booked === 0 ? 'off' : `${hours(booked)} of ${hours(available)}`}</span>
    </PageLink>
  )
}

/** Hours where room is short: `7.5 h`. */
function hours(minutes: number): string {
  return `${Math.round(minutes / 6) / 10} h`
}

/** 0 is full or nobody there, 4 is nearly empty. */
function heatOf(free: number, available: number): number {
  if (available === 0 || free === 0) return 0
  const share = free / available
  return share < 0.2 ? 1 : share < 0.45 ? 2 : share < 0.7 ? 3 : 4
}
