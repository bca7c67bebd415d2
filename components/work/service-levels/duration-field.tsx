'use client'

import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type Bound, useBoundField } from '@/components/form/use-bound-field'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { formatMinutes } from '@/lib/domain/duration'

type Unit = 'minutes' | 'hours' | 'days'

/** A length of business time, kept in minutes and typed in minutes, hours, or usual days of the calendar. */
export function DurationField<Values extends FieldValues>({
  dayMinutes,
  ...bound
}: Pick<Bound<Values>, 'control' | 'name' | 'hideLabel'> & {
  label: string
  /** How long a usual day is; 0 where there is none. */
  dayMinutes: number
}) {
  const { field, frame } = useBoundField(bound)
  const minutes: number | null = typeof field.value === 'number' ? field.value : null
  const [chosen, setChosen] = useState<Unit>(() => unitFor(minutes, dayMinutes))
  const [typed, setTyped] = useState<string | null>(null)
  // A day of another calendar is longer or shorter: what was two days may be no whole number of them now.
  const unit = chosen === 'days' && !isInDays(minutes, dayMinutes) ? 'hours' : chosen
  const length = lengthOf(unit, dayMinutes)

  function commit() {
    if (typed !== null) field.onChange(read(typed, length))
    setTyped(null)
    field.onBlur()
  }

  function changeUnit(next: Unit | null) {
    if (!next) return
    const amount = minutes === null ? null : minutes / length
    setChosen(next)
    if (amount !== null) field.onChange(Math.round(amount * lengthOf(next, dayMinutes)))
  }

  const days = dayMinutes > 0 ? [{ value: 'days' as const, label: `days of ${formatMinutes(dayMinutes)}` }] : []
  return (
    <div className="flex min-w-0 items-start gap-1.5">
      <div className="w-16">
        <Field {...frame}>
          <Input
            ref={field.ref}
            inputMode="decimal"
            autoComplete="off"
            value={typed ?? (minutes === null ? textOf(field.value) : String(rounded(minutes / length)))}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={commit}
            onKeyDown={(event) => {
              if (event.key === 'Enter') commit()
            }}
          />
        </Field>
      </div>
      <div className="w-32">
        <Select<Unit>
          aria-label={`Unit of the ${bound.label.toLocaleLowerCase()}`}
          options={[{ value: 'minutes', label: 'minutes' }, { value: 'hours', label: 'hours' }, ...days]}
          value={unit}
          onValueChange={changeUnit}
        />
      </div>
    </div>
  )
}

/** What was typed and is no number. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function unitFor(minutes: number | null, dayMinutes: number): Unit {
  if (minutes === null) return 'hours'
  if (dayMinutes > 0 && minutes % dayMinutes === 0) return 'days'
  return minutes % 60 === 0 ? 'hours' : 'minutes'
}

/** Halves and quarters of days are still days. */
function isInDays(minutes: number | null, dayMinutes: number): boolean {
  return dayMinutes > 0 && (minutes === null || (minutes * 4) % dayMinutes === 0)
}

function lengthOf(unit: Unit, dayMinutes: number): number {
  if (unit === 'days') return dayMinutes
  return unit === 'hours' ? 60 : 1
}

/** Minutes; what is no number stays as typed, for the schema to name. */
function read(text: string, length: number): number | string | null {
  if (text.trim() === '') return null
  const amount = Number(text.trim().replace(',', '.'))
  return Number.isNaN(amount) ? text : Math.round(amount * length)
}

function rounded(amount: number): number {
  return Math.round(amount * 100) / 100
}
