'use client'

import { use } from 'react'
import { formatClock, wallClock } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { Day, Time } from '@/components/ui/time'
import { formatMinutes } from '@/lib/domain/duration'
import type { ServiceLevelTrialRecord, TrialDay, TrialTarget } from '@/lib/schemas/customers/service-level-trial'
import { dayMinutesOf, type Level, LevelCalendars } from './level-context'
import { businessDuration, KIND_LABEL } from './words'

/** The due times of a call that was tried, each with the days that it is made of. */
export function TrialAnswer({
  answer: { calendar, targets },
  level,
}: {
  answer: ServiceLevelTrialRecord
  level: Level
}) {
  const { timeZone } = useFormats()
  const dayMinutes = dayMinutesOf(use(LevelCalendars), level.calendar_id)
  if (targets.length === 0)
    return <p className="mt-4 text-sm text-text-2">This level promises nothing for such work.</p>
  const counted = calendar && !calendar.always
  return (
    <div className="mt-4 flex flex-col gap-5 border-t border-line pt-4">
      <p className="text-sm text-text-2">
        {counted ? (
          <>
            Counted in the hours of <bdi className="font-medium text-text">{calendar.name}</bdi>
            {calendar.time_zone === timeZone
              ? null
              : `, whose clock is that of ${calendar.time_zone.replaceAll('_', ' ')}`}
            .
          </>
        ) : (
          'Every minute counts, day and night.'
        )}{' '}
        Without holds: while work is on hold for a reason that stops a promise, its due time moves.
      </p>
      {targets.map((target) => (
        <Target key={target.kind} target={target} dayMinutes={dayMinutes} zone={calendar?.time_zone ?? timeZone} />
      ))}
    </div>
  )
}

function Target({ target, dayMinutes, zone }: { target: TrialTarget; dayMinutes: number; zone: string }) {
  const { kind, minutes, due_at, warn_at, days, more_days } = target
  const title = `${KIND_LABEL[kind]} within ${businessDuration(minutes, dayMinutes)}`
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="text-sm font-semibold">{title}</h3>
      {due_at ? (
        <p className="text-sm">
          Due{' '}
          <strong className="font-semibold">
            <Time value={due_at} format="weekday" />
          </strong>
          {warn_at.map(({ percent, at }) => (
            <span key={percent} className="text-text-2">
              {' '}
              · warning at {percent} %: <Time value={at} format="weekday" />
            </span>
          ))}
        </p>
      ) : (
        <p className="text-sm text-danger-text">Never: these business hours are not open for that long.</p>
      )}
      {days.length > 0 ? <Days days={days} zone={zone} /> : null}
      {more_days > 0 ? <p className="mt-1 text-xs text-text-3">… and {more_days} more days.</p> : null}
    </section>
  )
}

function Days({ days, zone }: { days: readonly TrialDay[]; zone: string }) {
  return (
    <table className="mt-2 w-full max-w-2xl table-fixed text-sm">
      <thead>
        <tr className="border-b border-line text-left text-xs text-text-3">
          <th className="w-28 py-1 pr-3 font-medium">Day</th>
          <th className="py-1 pr-3 font-medium">What counts</th>
          <th className="w-24 py-1 text-right font-medium">So far</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date} className="border-b border-line align-top last:border-0">
            <td className="py-1 pr-3 whitespace-nowrap">
              <Weekday date={day.date} />
            </td>
            <td className="py-1 pr-3 wrap-anywhere">
              <Counted day={day} zone={zone} />
            </td>
            <td className="py-1 text-right whitespace-nowrap tabular">{formatMinutes(day.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Weekday({ date }: { date: string }) {
  const { locale } = useFormats()
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
  return (
    <>
      {weekday} <Day value={date} />
    </>
  )
}

/** Such as `4:00 PM–5:00 PM (1 h)`, `Closed: Thanksgiving Day`, `After closing`. */
function Counted({ day: { hours, exception, counted, minutes }, zone }: { day: TrialDay; zone: string }) {
  const { locale } = useFormats()
  if (hours.length === 0)
    return (
      <span className="text-text-3">
        {exception ? (
          <>
            Closed: <bdi>{exception}</bdi>
          </>
        ) : (
          'Closed'
        )}
      </span>
    )
  if (counted.length === 0) return <span className="text-text-3">Nothing: the call came after closing</span>
  const clock = (moment: string) => formatClock(wallClock(moment, zone).minutes, locale)
  return (
    <>
      {counted.map(({ from, until }) => `${clock(from)}–${clock(until)}`).join(', ')}{' '}
      <span className="text-text-2">
        ({formatMinutes(minutes)})
        {exception ? (
          <>
            {' '}
            · <bdi>{exception}</bdi>
          </>
        ) : null}
      </span>
    </>
  )
}
