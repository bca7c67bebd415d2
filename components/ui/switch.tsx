'use client'

import { Switch as Base } from '@base-ui/react/switch'
import { useId } from 'react'

export type SwitchProps = {
  label: React.ReactNode
  hint?: React.ReactNode
  checked?: boolean
  defaultChecked?: boolean
  onCheckedChange?: (checked: boolean) => void
  name?: string
  disabled?: boolean
}

/** A setting that takes effect at once. In a form that is saved, use a Checkbox. */
export function Switch({ label, hint, onCheckedChange, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <label className="flex min-h-6 items-start justify-between gap-4 text-sm has-data-disabled:text-text-3">
      <span className="min-w-0">
        <span id={`${id}-label`} className="block font-medium wrap-anywhere">
          {label}
        </span>
        {hint ? (
          <span id={`${id}-hint`} className="block text-xs text-text-3">
            {hint}
          </span>
        ) : null}
      </span>
      <Base.Root
        {...rest}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onCheckedChange={(checked) => onCheckedChange?.(checked)}
        className="relative mt-px h-5 w-9 shrink-0 rounded-full border border-control bg-sunken p-px transition-colors before:absolute before:-inset-1 before:content-[''] data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50"
      >
        <Base.Thumb className="block size-4 rounded-full bg-control transition-[translate,background-color] data-checked:translate-x-4 data-checked:bg-on-accent" />
      </Base.Root>
    </label>
  )
}
