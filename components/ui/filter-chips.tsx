'use client'

import { ChevronDown, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Combobox, type ComboboxOption } from '@/components/ui/combobox'
import { DateField } from '@/components/ui/date-field'
import { Field } from '@/components/ui/field'
import { Popover } from '@/components/ui/popover'
import { Day } from '@/components/ui/time'
import { useViewState } from '@/components/ui/use-view-state'

type ChipProps = {
  label: string
  /** What is chosen, in words; nothing chosen when absent. */
  words?: React.ReactNode
  onClear: () => void
  open: boolean
  onOpenChange: (open: boolean) => void
  children: React.ReactNode
}

/** A filter chip that opens a small box with controls, beside those that open a menu. */
function Chip({ label, words, onClear, open, onOpenChange, children }: ChipProps) {
  return (
    <span className={cn(CHIP, words ? ON : OFF)}>
      <Popover
        title={label}
        open={open}
        onOpenChange={onOpenChange}
        trigger={
          <button type="button" className="flex h-full min-w-0 items-center gap-1.5 rounded-md px-2 font-medium">
            {label}
            {words ? (
              <span className="max-w-48 truncate border-l border-accent/40 pl-1.5">{words}</span>
            ) : (
              <ChevronDown aria-hidden className="size-3.5 shrink-0" />
            )}
          </button>
        }
      >
        {children}
      </Popover>
      {words ? (
        <button
          type="button"
          aria-label={`Remove the filter ${label}`}
          onClick={onClear}
          className="flex h-full w-6 shrink-0 items-center justify-center rounded-md hover:bg-hover"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      ) : null}
    </span>
  )
}

/** A filter by one record that is found by typing. `none` offers those that have no such record. */
export function RecordChip({
  param,
  label,
  name,
  search,
  none,
}: {
  param: string
  label: string
  /** The chosen record's name, from the server. */
  name: string | null
  search: (text: string) => Promise<readonly ComboboxOption[]>
  none?: string
}) {
  const { params, set } = useViewState()
  const [open, setOpen] = useState(false)
  const value = params.get(param)

  function choose(id: string | null) {
    setOpen(false)
    set({ [param]: id })
  }

  return (
    <Chip
      label={label}
      words={value ? (name ?? 'unknown') : undefined}
      onClear={() => set({ [param]: null })}
      open={open}
      onOpenChange={setOpen}
    >
      <div className="flex w-64 flex-col gap-2">
        <Combobox
          aria-label={label}
          search={search}
          value={null}
          onValueChange={(option) => option && choose(option.value)}
        />
        {none ? (
          <Button size="sm" onClick={() => choose('none')}>
            {none}
          </Button>
        ) : null}
      </div>
    </Chip>
  )
}

/** A filter by the days between two, both included; one alone is open at the other end. */
export function DaysChip({ from, to, label }: { from: string; to: string; label: string }) {
  const { params, set } = useViewState()
  const [open, setOpen] = useState(false)
  const [first, last] = [params.get(from), params.get(to)]
  const words =
    first || last ? (
      <>
        {first ? <Day value={first} /> : 'any'} – {last ? <Day value={last} /> : 'any'}
      </>
    ) : undefined
  return (
    <Chip
      label={label}
      words={words}
      onClear={() => set({ [from]: null, [to]: null })}
      open={open}
      onOpenChange={setOpen}
    >
      <div className="flex w-56 flex-col gap-3">
        <Field label="From">
          <DateField value={first} onValueChange={(day) => set({ [from]: day })} />
        </Field>
        <Field label="To">
          <DateField value={last} onValueChange={(day) => set({ [to]: day })} />
        </Field>
      </div>
    </Chip>
  )
}

/** A filter that is on or off. */
export function ToggleChip({ param, label }: { param: string; label: string }) {
  const { params, set } = useViewState()
  const on = params.get(param) === 'true'
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => set({ [param]: on ? null : 'true' })}
      className={cn(CHIP, 'px-2 font-medium', on ? ON : OFF)}
    >
      {label}
    </button>
  )
}

const CHIP = 'inline-flex h-7 max-w-full items-center rounded-md border text-xs pointer-coarse:h-9'
const ON = 'border-accent bg-accent-soft text-accent-text'
const OFF = 'border-line-strong border-dashed text-text-2 hover:bg-hover'
