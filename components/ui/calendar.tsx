'use client'

import { DayPicker } from 'react-day-picker'

/** A month to pick a day from. Days are `YYYY-MM-DD`; the picker's own dates never leave this file. */
export function Calendar({
  value,
  today,
  locale,
  min,
  max,
  onPick,
}: {
  value: string | null
  today: string
  locale: string
  min?: string
  max?: string
  onPick: (day: string) => void
}) {
  const selected = value ? dateOf(value) : undefined
  const monthName = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })
  const weekdayName = new Intl.DateTimeFormat(locale, { weekday: 'narrow' })
  const weekdayLong = new Intl.DateTimeFormat(locale, { weekday: 'long' })
  const dayName = new Intl.DateTimeFormat(locale, { dateStyle: 'full' })
  return (
    <DayPicker
      className="calendar"
      mode="single"
      autoFocus
      required={false}
      showOutsideDays
      selected={selected}
      defaultMonth={selected ?? dateOf(today)}
      today={dateOf(today)}
      disabled={[...(min ? [{ before: dateOf(min) }] : []), ...(max ? [{ after: dateOf(max) }] : [])]}
      weekStartsOn={firstWeekday(locale)}
      formatters={{
        formatCaption: (month) => monthName.format(month),
        formatWeekdayName: (day) => weekdayName.format(day),
      }}
      labels={{
        labelWeekday: (day) => weekdayLong.format(day),
        labelDayButton: (day, { selected: chosen }) => `${dayName.format(day)}${chosen ? ', chosen' : ''}`,
        labelGrid: (month) => monthName.format(month),
      }}
      onDayClick={(day) => onPick(textOf(day))}
    />
  )
}

function dateOf(day: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

function textOf(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** The locale's first day of the week, 0 for Sunday; Monday where the browser cannot say. */
function firstWeekday(locale: string): Weekday {
  const intlLocale = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  return ((intlLocale.getWeekInfo?.().firstDay ?? 1) % 7) as Weekday
}
