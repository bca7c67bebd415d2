'use client'

import { Radio } from '@base-ui/react/radio'
import { RadioGroup as Base } from '@base-ui/react/radio-group'
import { Fragment, useId } from 'react'
import { cn } from './cn'

export type RadioOption<V extends string> = {
  value: V
  label: React.ReactNode
  hint?: React.ReactNode
  disabled?: boolean
  /** Stands above it and those that follow. */
  heading?: React.ReactNode
  /** Stands below it, with controls of its own. */
  extra?: React.ReactNode
}

/** One of a few choices that are all worth seeing. `row` puts them beside each other. */
export function RadioGroup<V extends string>({
  legend,
  options,
  value,
  onValueChange,
  name,
  row = false,
  onEnter,
}: {
  legend: React.ReactNode
  options: readonly RadioOption<V>[]
  value: V
  onValueChange: (value: V) => void
  name?: string
  row?: boolean
  /** Enter in a choice, which does nothing by itself. */
  onEnter?: (value: V) => void
}) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id={id} className="text-xs font-medium text-text-2">
        {legend}
      </span>
      <Base
        aria-labelledby={id}
        name={name}
        value={value}
        onValueChange={(next) => onValueChange(next)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          const focused = [...event.currentTarget.querySelectorAll('[role="radio"]')].indexOf(event.target as Element)
          const option = options[focused]
          if (option) onEnter?.(option.value)
        }}
        className={cn('flex', row ? 'flex-wrap gap-x-4 gap-y-1' : 'flex-col gap-1')}
      >
        {options.map((option) => (
          <Fragment key={option.value}>
            {option.heading}
            <label className="flex min-h-6 items-start gap-2 text-sm has-data-disabled:text-text-3">
              <span className="flex h-5 items-center">
                <Radio.Root
                  value={option.value}
                  disabled={option.disabled}
                  onKeyDown={(event) => {
                    // Else it would keep Ctrl+Enter from saving the form.
                    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.preventBaseUIHandler()
                  }}
                  aria-labelledby={`${id}-${option.value}`}
                  aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
                  className="relative flex size-4 shrink-0 items-center justify-center rounded-full border border-control bg-surface before:absolute before:-inset-1.5 before:content-[''] hover:border-text-2 data-checked:border-accent data-checked:bg-accent"
                >
                  <Radio.Indicator className="size-1.5 rounded-full bg-on-accent data-unchecked:hidden" />
                </Radio.Root>
              </span>
              <span className="min-w-0">
                <span id={`${id}-${option.value}`} className="block wrap-anywhere">
                  {option.label}
                </span>
                {option.hint ? (
                  <span id={`${id}-${option.value}-hint`} className="block text-xs text-text-3">
                    {option.hint}
                  </span>
                ) : null}
              </span>
            </label>
            {option.extra}
          </Fragment>
        ))}
      </Base>
    </div>
  )
}
