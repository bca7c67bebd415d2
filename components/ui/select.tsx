'use client'

import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import { cn } from './cn'

export type SelectOption<V extends string = string> = {
  value: V
  label: string
  /** Drawn before the label: a StatusIcon, a PriorityIcon, a dot. */
  icon?: React.ReactNode
  disabled?: boolean
}

export type SelectProps<V extends string> = {
  options: readonly SelectOption<V>[]
  value: V | null
  onValueChange: (value: V | null) => void
  placeholder?: string
  /** Adds a first choice that clears the value. */
  clearLabel?: string
  name?: string
  id?: string
  disabled?: boolean
  size?: 'sm' | 'md'
  /** Only outside a Field. */
  'aria-label'?: string
  ref?: React.Ref<HTMLButtonElement>
  onBlur?: () => void
}

/** One of a few known choices. For long or searched lists take Combobox. */
export function Select<V extends string>({
  options,
  value,
  onValueChange,
  placeholder = 'Choose…',
  clearLabel,
  name,
  id,
  disabled,
  size = 'md',
  ref,
  onBlur,
  'aria-label': ariaLabel,
}: SelectProps<V>) {
  const chosen = options.find((option) => option.value === value)
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => onValueChange(next)}
      name={name}
      disabled={disabled}
      items={options}
      modal={false}
    >
      <Base.Trigger
        ref={ref}
        id={id}
        aria-label={ariaLabel}
        onBlur={onBlur}
        className={cn(
          'control flex w-full min-w-0 items-center gap-2 pr-1.5 pl-2.5 text-left select-none',
          size === 'sm' ? 'h-7 text-xs pointer-coarse:h-9' : 'h-8 text-sm pointer-coarse:h-10',
        )}
      >
        {chosen?.icon}
        <Base.Value className="min-w-0 flex-1 truncate data-placeholder:text-text-3">
          {chosen?.label ?? placeholder}
        </Base.Value>
        <Base.Icon className="shrink-0 text-text-3">
          <ChevronsUpDown className="size-3.5" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={4} alignItemWithTrigger={false}>
          <Base.Popup className="floating max-h-(--available-height) max-w-[min(24rem,calc(100vw-1rem))] min-w-(--anchor-width)">
            <Base.List className="max-h-80 overflow-y-auto p-1">
              {clearLabel ? (
                <Base.Item value={null} className="menu-item text-text-2">
                  <Base.ItemText className="min-w-0 flex-1 truncate">{clearLabel}</Base.ItemText>
                </Base.Item>
              ) : null}
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} disabled={option.disabled} className="menu-item">
                  {option.icon}
                  <Base.ItemText className="min-w-0 flex-1 wrap-anywhere">{option.label}</Base.ItemText>
                  <Base.ItemIndicator className="text-accent-text">
                    <Check className="size-4" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
