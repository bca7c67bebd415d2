'use client'

import { Field as Base } from '@base-ui/react/field'
import { CircleAlert } from 'lucide-react'

export type FieldProps = {
  label: React.ReactNode
  /** What to type, shown under the control and read with it. */
  hint?: React.ReactNode
  /** What is wrong and what would be right. */
  error?: string
  required?: boolean
  /** The label stays for screen readers alone, where the place makes it plain (a toolbar). */
  hideLabel?: boolean
  disabled?: boolean
  /** The path in the form (`address.country`); a refused save focuses the first field with an error. */
  name?: string
  children: React.ReactNode
}

/** A label, one control, its hint and its error, wired for assistive technology. */
export function Field({
  label,
  hint,
  error,
  required = false,
  hideLabel = false,
  disabled,
  name,
  children,
}: FieldProps) {
  return (
    <Base.Root name={name} invalid={Boolean(error)} disabled={disabled} className="flex min-w-0 flex-col gap-1">
      <Base.Label className={hideLabel ? 'sr-only' : 'text-xs font-medium text-text-2 data-disabled:text-text-3'}>
        {label}
        {required ? (
          <span className="text-danger-text">
            <span aria-hidden> *</span>
            <span className="sr-only"> (required)</span>
          </span>
        ) : null}
      </Base.Label>
      {children}
      {error ? (
        <Base.Error match className="flex items-start gap-1 text-xs text-danger-text">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{sentenceOf(error, label)}</span>
        </Base.Error>
      ) : null}
      {hint ? <Base.Description className="text-xs text-text-3">{hint}</Base.Description> : null}
    </Base.Root>
  )
}

/** The schemas say `is required` and `must be …`; with the field's name in front that is a sentence. */
function sentenceOf(error: string, label: React.ReactNode): string {
  if (typeof label !== 'string' || !/^\p{Ll}/u.test(error)) return error
  return `${label} ${error}${/[.!?]$/.test(error) ? '' : '.'}`
}

/** Several fields under one name: an address, a range. */
export function FieldGroup({
  legend,
  columns = 1,
  children,
}: {
  legend?: React.ReactNode
  columns?: 1 | 2 | 3
  children: React.ReactNode
}) {
  const grid = { 1: 'grid gap-3', 2: 'grid gap-3 sm:grid-cols-2', 3: 'grid gap-3 sm:grid-cols-3' }[columns]
  return (
    <fieldset className="min-w-0">
      {legend ? <legend className="mb-2 text-sm font-semibold">{legend}</legend> : null}
      <div className={grid}>{children}</div>
    </fieldset>
  )
}
