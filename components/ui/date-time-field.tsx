'use client'

import { useState } from 'react'
import { DateField } from './date-field'
import { formatClock, instantAt, parseClock, wallClock } from './dates'
import { useFormats } from './formats'

export type DateTimeFieldProps = {
  /** An ISO instant. What cannot be read is passed on as typed, so that the schema can name what is wrong. */
  value: string | null
  onValueChange: (value: string | null) => void
  /** The clock time of a day that is picked without one, in minutes; 8:00 by default. */
  defaultMinutes?: number
  name?: string
  id?: string
  disabled?: boolean
  onBlur?: () => void
  ref?: React.Ref<HTMLInputElement>
}

/** A day and a time of day in the account's time zone. */
export function DateTimeField({
  value,
  onValueChange,
  defaultMinutes = 480,
  disabled,
  onBlur,
  ...rest
}: DateTimeFieldProps) {
  const { locale, timeZone } = useFormats()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value && !Number.isNaN(Date.parse(value)) ? wallClock(value, timeZone) : null
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(shown && value ? new Date(value) : undefined)
    .find(({ type }) => type === 'timeZoneName')?.value

  function changeDay(day: string | null) {
    const readable = day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day)
    onValueChange(readable ? instantAt(day, shown?.minutes ?? defaultMinutes, timeZone) : day)
  }

  function commitClock() {
    if (typed !== null && shown) {
      const minutes = parseClock(typed)
      // A time that cannot be read leaves the one before in sight instead of a wrong one.
      if (minutes !== null) onValueChange(instantAt(shown.day, minutes, timeZone))
    }
    setTyped(null)
    onBlur?.()
  }

  return (
    <span className="flex min-w-0 gap-1.5">
      <span className="min-w-0 flex-1">
        <DateField
          {...rest}
          disabled={disabled}
          value={shown?.day ?? value}
          onValueChange={changeDay}
          onBlur={onBlur}
        />
      </span>
      <span className="control flex h-8 w-36 shrink-0 items-center gap-1 px-2.5 text-sm pointer-coarse:h-10">
        <input
          aria-label="Time of day"
          autoComplete="off"
          maxLength={12}
          disabled={disabled || !shown}
          placeholder="Time"
          value={typed ?? (shown ? formatClock(shown.minutes, locale) : '')}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={commitClock}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commitClock()
          }}
          className="h-full min-w-0 flex-1 bg-transparent tabular outline-none max-sm:text-[16px]"
        />
        <span className="shrink-0 text-xs text-text-3" title={timeZone}>
          {zone}
        </span>
      </span>
    </span>
  )
}
