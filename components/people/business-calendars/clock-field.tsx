'use client'

import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type Bound, useBoundField } from '@/components/form/use-bound-field'
import { formatClock, parseClock } from '@/components/ui/dates'
import { Field } from '@/components/ui/field'
import { useFormats } from '@/components/ui/formats'
import { Input } from '@/components/ui/input'

const MIDNIGHT = 1_440

/** A time of day in minutes from midnight, typed as people do: `8`, `830`, `4:30 pm`. As an end, midnight is the day's last moment. */
export function ClockField<Values extends FieldValues>({
  end = false,
  hideLabel = true,
  ...bound
}: Pick<Bound<Values>, 'control' | 'name' | 'label' | 'hideLabel'> & { end?: boolean }) {
  const { locale } = useFormats()
  const { field, frame } = useBoundField({ ...bound, hideLabel })
  const [typed, setTyped] = useState<string | null>(null)
  const minutes: number | null = typeof field.value === 'number' ? field.value : null

  function commit() {
    if (typed !== null) {
      const read = readClock(typed, end)
      // What cannot be read leaves the time before in sight instead of a wrong one.
      if (read !== null) field.onChange(read)
      setTyped(null)
    }
    field.onBlur()
  }

  return (
    <Field {...frame}>
      <Input
        ref={field.ref}
        autoComplete="off"
        maxLength={12}
        value={typed ?? (minutes === null ? '' : formatClock(minutes, locale))}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
        }}
      />
    </Field>
  )
}

function readClock(text: string, end: boolean): number | null {
  if (end && /^\s*24(:?00)?\s*$/.test(text)) return MIDNIGHT
  const minutes = parseClock(text)
  return end && minutes === 0 ? MIDNIGHT : minutes
}
