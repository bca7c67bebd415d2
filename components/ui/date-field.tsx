'use client'

import { Input as BaseInput } from '@base-ui/react/input'
import { Popover } from '@base-ui/react/popover'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { latePart } from '@/components/ui/late-part'
import { formatDay, parseDay, todayIn } from './dates'
import { useFormats } from './formats'
import { Skeleton } from './skeleton'

const Calendar = latePart(
  async () => ({ default: (await import('./calendar')).Calendar }),
  <Skeleton className="h-64 w-56" />,
)

export type DateFieldProps = {
  /** `YYYY-MM-DD`. Text that is no day is passed on as typed, so that the schema can name what is wrong. */
  value: string | null
  onValueChange: (value: string | null) => void
  min?: string
  max?: string
  name?: string
  id?: string
  disabled?: boolean
  onBlur?: () => void
  ref?: React.Ref<HTMLInputElement>
  /** Only outside a Field. */
  'aria-label'?: string
}

/** A calendar day: typed (`11/27`, `fri`, `+3`, `2026-11-27`) or picked. */
export function DateField({
  value,
  onValueChange,
  min,
  max,
  name,
  id,
  disabled,
  onBlur,
  ref,
  'aria-label': ariaLabel,
}: DateFieldProps) {
  const { locale, timeZone } = useFormats()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const today = todayIn(timeZone)

  function commit() {
    if (typed !== null) {
      const text = typed.trim()
      onValueChange(text === '' ? null : (parseDay(text, locale, today) ?? text))
      setTyped(null)
    }
    onBlur?.()
  }

  return (
    <span className="control flex h-8 w-full min-w-0 items-center pr-1 pl-2.5 text-sm pointer-coarse:h-10">
      <BaseInput
        ref={ref}
        id={id}
        name={name}
        disabled={disabled}
        aria-label={ariaLabel}
        autoComplete="off"
        maxLength={40}
        placeholder="Date"
        value={typed ?? (value ? formatDay(value, locale) : '')}
        onValueChange={(text) => setTyped(text)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
        }}
        className="h-full min-w-0 flex-1 bg-transparent tabular outline-none max-sm:text-[16px]"
      />
      <Popover.Root open={open} onOpenChange={(next) => setOpen(next)}>
        <Popover.Trigger
          disabled={disabled}
          aria-label="Pick a day"
          className="flex size-6 shrink-0 items-center justify-center rounded-sm text-text-3 hover:bg-hover hover:text-text pointer-coarse:size-9"
        >
          <CalendarDays aria-hidden className="size-4" />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner className="z-50" sideOffset={6} align="end" collisionPadding={8}>
            <Popover.Popup className="floating p-2.5" aria-label="Calendar">
              <Calendar
                value={value && parseDay(value, locale, today)}
                today={today}
                locale={locale}
                min={min}
                max={max}
                onPick={(day) => {
                  setTyped(null)
                  onValueChange(day)
                  setOpen(false)
                }}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </span>
  )
}
