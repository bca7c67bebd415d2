'use client'

import { dateFormat } from './date-format'
import { useFormats } from './formats'

export type TimeStyle = 'datetime' | 'date' | 'time' | 'weekday' | 'long'

const STYLES: Record<TimeStyle, Intl.DateTimeFormatOptions> = {
  datetime: { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  weekday: { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  long: {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
}

/**
 * An instant in the account's time zone and the reader's language; hovering shows it exactly, with seconds. The year shows
 * where it is not the current one, or always with `long`.
 */
export function Time({ value, format = 'datetime' }: { value: string | Date; format?: TimeStyle }) {
  const { locale, timeZone } = useFormats()
  const instant = typeof value === 'string' ? new Date(value) : value
  if (Number.isNaN(instant.getTime())) return null
  const iso = instant.toISOString()
  return (
    // The server's and the browser's ICU may differ in a space; the text is the same to a reader.
    <time
      dateTime={iso}
      title={`${isoIn(instant, timeZone)} ${timeZone}`}
      suppressHydrationWarning
      className="whitespace-nowrap tabular"
    >
      {formatter(locale, timeZone, format, isThisYear(instant)).format(instant)}
    </time>
  )
}

/** A calendar day (`YYYY-MM-DD`), the same everywhere on earth. `year` shows the present year too: in a span of years. */
export function Day({ value, year = false }: { value: string; year?: boolean }) {
  const { locale } = useFormats()
  const instant = new Date(`${value}T00:00:00Z`)
  if (Number.isNaN(instant.getTime())) return null
  return (
    <time dateTime={value} title={value} suppressHydrationWarning className="whitespace-nowrap tabular">
      {formatter(locale, 'UTC', 'date', !year && isThisYear(instant)).format(instant)}
    </time>
  )
}

/** The instant with the zone's offset and seconds: `2026-11-20T09:30:05-05:00`. */
export function isoIn(instant: Date, timeZone: string): string {
  const part = dateFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  })
    .formatToParts(instant)
    .reduce<Record<string, string>>((all, { type, value }) => ({ ...all, [type]: value }), {})
  const offset = part.timeZoneName?.replace('GMT', '') || '+00:00'
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}${offset}`
}

function formatter(locale: string, timeZone: string, style: TimeStyle, thisYear: boolean): Intl.DateTimeFormat {
  const { year, ...rest } = STYLES[style]
  const parts = thisYear && style !== 'long' ? rest : { ...rest, year }
  return dateFormat(locale, { ...parts, timeZone })
}

function isThisYear(instant: Date): boolean {
  return instant.getUTCFullYear() === new Date().getUTCFullYear()
}
