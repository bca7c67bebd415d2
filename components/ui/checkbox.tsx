'use client'

import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check, Minus } from 'lucide-react'
import { useId } from 'react'

export type CheckboxProps = {
  checked?: boolean
  defaultChecked?: boolean
  indeterminate?: boolean
  onCheckedChange?: (checked: boolean, event: Event) => void
  name?: string
  value?: string
  disabled?: boolean
  id?: string
  onBlur?: () => void
  ref?: React.Ref<HTMLElement>
} & ({ label: React.ReactNode; 'aria-label'?: never } | { label?: never; 'aria-label': string })

/** A tick box. With `label` the words are part of the target; in a table give `aria-label` instead. */
export function Checkbox({ label, onCheckedChange, ...rest }: CheckboxProps) {
  const words = useId()
  const box = (
    <Base.Root
      {...rest}
      aria-labelledby={label === undefined ? undefined : words}
      onCheckedChange={(checked, details) => onCheckedChange?.(checked, details.event)}
      className="relative flex size-4 shrink-0 items-center justify-center rounded-sm border border-control bg-surface text-on-accent transition-colors before:absolute before:-inset-1.5 before:content-[''] hover:border-text-2 data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50 data-indeterminate:border-accent data-indeterminate:bg-accent data-invalid:border-danger"
    >
      <Base.Indicator className="flex data-unchecked:hidden">
        {rest.indeterminate ? (
          <Minus aria-hidden strokeWidth={3.5} className="size-3" />
        ) : (
          <Check aria-hidden strokeWidth={3.5} className="size-3" />
        )}
      </Base.Indicator>
    </Base.Root>
  )
  if (label === undefined) return box
  return (
    <label className="flex min-h-6 items-start gap-2 py-0.5 text-sm has-data-disabled:text-text-3">
      <span className="flex h-5 items-center">{box}</span>
      <span id={words} className="min-w-0 wrap-anywhere">
        {label}
      </span>
    </label>
  )
}
