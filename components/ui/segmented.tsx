'use client'

import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import { useId } from 'react'
import { cn } from './cn'

/** One answer of a few, each as wide as it can be; pressed again it is taken back. */
export function Segmented<V extends string>({
  legend,
  options,
  value,
  onValueChange,
  stacked = false,
}: {
  legend: React.ReactNode
  options: readonly { value: V; label: string }[]
  /** Absent while nothing is chosen. */
  value: V | undefined
  onValueChange: (value: V | undefined) => void
  /** One below the other, for answers of several words. */
  stacked?: boolean
}) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id={id} className="text-sm wrap-anywhere">
        {legend}
      </span>
      <ToggleGroup
        aria-labelledby={id}
        value={value === undefined ? [] : [value]}
        onValueChange={([next]) => onValueChange(options.find((option) => option.value === next)?.value)}
        className={cn(
          'overflow-hidden rounded-md border border-control',
          stacked ? STACKED : 'grid auto-cols-fr grid-flow-col',
        )}
      >
        {options.map((option) => (
          <Toggle key={option.value} value={option.value} className={SEGMENT}>
            {option.label}
          </Toggle>
        ))}
      </ToggleGroup>
    </div>
  )
}

const STACKED = 'grid [&>*]:border-t [&>*]:border-l-0 [&>*:first-child]:border-t-0'

const SEGMENT =
  'h-9 min-w-0 truncate border-l border-control bg-raised px-3 text-sm font-medium transition-colors duration-100 first:border-l-0 ' +
  'hover:bg-hover focus-visible:-outline-offset-2 data-pressed:bg-accent data-pressed:text-on-accent pointer-coarse:h-11'
