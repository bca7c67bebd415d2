'use client'

import { useId } from 'react'
import { cn } from '@/components/ui/cn'
import { RequiredMark, RequiredNote } from './required'

const BOX = 'control w-full min-w-0 px-3 text-[max(16px,1rem)]'

type Common = {
  label: React.ReactNode
  required?: boolean
  hint?: React.ReactNode
  /** What is wrong; read aloud when it appears. */
  problem?: React.ReactNode
}

function Wired({
  label,
  required = false,
  hint,
  problem,
  children,
}: Common & { children: (id: string, about: string) => React.ReactNode }) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm wrap-anywhere">
        {label}
        {required ? <RequiredMark /> : null}
      </label>
      {children(id, `${id}-about`)}
      <div id={`${id}-about`} className="text-xs">
        {hint ? <p className="text-text-3">{hint}</p> : null}
        <p role="status" className="text-warning-text">
          {problem}
        </p>
      </div>
    </div>
  )
}

type Box = Common & {
  value: string
  onValueChange: (value: string) => void
  onBlur?: () => void
  maxLength?: number
}

/** One line of text; `end` is a unit. */
export function LineField({
  label,
  required,
  hint,
  problem,
  value,
  onValueChange,
  end,
  ...rest
}: Box & { end?: string | null; inputMode?: 'decimal' | 'numeric' | 'search'; type?: string; autoComplete?: string }) {
  return (
    <Wired label={label} required={required} hint={hint} problem={problem}>
      {(id, about) => (
        <span className="relative block min-w-0">
          <input
            autoComplete="off"
            {...rest}
            id={id}
            aria-required={required}
            aria-describedby={about}
            value={value}
            onChange={(event) => onValueChange(event.currentTarget.value)}
            className={cn(BOX, 'h-12', Boolean(end) && 'pr-16')}
          />
          {end ? (
            <span className="pointer-events-none absolute inset-y-0 right-3 flex max-w-14 items-center truncate text-sm text-text-2">
              {end}
            </span>
          ) : null}
        </span>
      )}
    </Wired>
  )
}

/** Several lines of text. */
export function TextField({
  label,
  required,
  hint,
  problem,
  value,
  onValueChange,
  rows = 3,
  ...rest
}: Box & { rows?: number }) {
  return (
    <Wired label={label} required={required} hint={hint} problem={problem}>
      {(id, about) => (
        <textarea
          {...rest}
          id={id}
          rows={rows}
          aria-required={required}
          aria-describedby={about}
          value={value}
          onChange={(event) => onValueChange(event.currentTarget.value)}
          className={cn(BOX, 'field-sizing-content max-h-[50dvh] min-h-16 py-2')}
        />
      )}
    </Wired>
  )
}

/** One of a few answers, each as large as a thumb; the pressed one stands. */
export function Choice<V extends string>({
  legend,
  options,
  value,
  onChoose,
  required = false,
  stacked = false,
}: {
  legend: React.ReactNode
  required?: boolean
  options: readonly { value: V; label: string }[]
  value: V | undefined
  onChoose: (value: V) => void
  stacked?: boolean
}) {
  const id = useId()
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={required ? `${id}-required` : undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <span id={id} className="text-base wrap-anywhere">
        {legend}
        {required ? <RequiredMark /> : null}
      </span>
      {required ? <RequiredNote id={`${id}-required`} /> : null}
      <span className={stacked ? 'flex flex-col gap-1.5' : 'grid auto-cols-fr grid-flow-col gap-1.5'}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChoose(option.value)}
            className="min-h-12 min-w-0 rounded-md border border-control bg-raised px-3 py-1.5 text-base font-medium wrap-anywhere hover:bg-hover aria-pressed:border-transparent aria-pressed:bg-accent aria-pressed:text-on-accent"
          >
            {option.label}
          </button>
        ))}
      </span>
    </div>
  )
}
