'use client'

import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown, Plus, X } from 'lucide-react'
import { cn } from './cn'
import { Spinner } from './spinner'
import { CREATE, useComboboxChoice } from './use-combobox-choice'

export type ComboboxOption = {
  value: string
  label: string
  /** A second line that tells two of one name apart: a number, an address, a serial. */
  detail?: string
  icon?: React.ReactNode
  /** A third line. */
  note?: React.ReactNode
  /** Whether what was typed is only like it: it is never taken before it was seen. */
  isSimilar?: boolean
}

export type ComboboxProps = {
  /** Finds options for what was typed; called with '' at opening for a first offer. Its rejection is shown with "Try again". */
  search: (query: string) => Promise<readonly ComboboxOption[]>
  value: ComboboxOption | null
  onValueChange: (option: ComboboxOption | null) => void
  placeholder?: string
  /** Offers to make a new record out of what was typed. */
  onCreate?: (query: string) => void
  createLabel?: (query: string) => string
  clearable?: boolean
  name?: string
  id?: string
  disabled?: boolean
  onBlur?: () => void
  /** Only outside a Field. */
  'aria-label'?: string
  inputRef?: React.Ref<HTMLInputElement>
  /** What was typed before the box was there, asked for when it gets the focus. */
  takeTyped?: () => string
}

/** A picker that searches the server while typing: customers, assets, sites, technicians. */
export function Combobox({
  search,
  value,
  onValueChange,
  placeholder = 'Type to search…',
  onCreate,
  createLabel = (query) => `Create “${query}”`,
  clearable = true,
  name,
  id,
  disabled,
  onBlur,
  inputRef,
  takeTyped,
  'aria-label': ariaLabel,
}: ComboboxProps) {
  const choice = useComboboxChoice({ search, value, onValueChange, onCreate, createLabel, takeTyped })
  const { open, text, query, options, items, status, retry } = choice
  return (
    <Base.Root
      items={items}
      filter={null}
      value={value}
      open={open}
      onOpenChange={choice.show}
      onValueChange={choice.take}
      inputValue={text}
      onInputValueChange={(next, { reason }) => {
        if (BY_PERSON.has(reason)) choice.type(next)
      }}
      isItemEqualToValue={(a, b) => a.value === b.value}
      autoHighlight
      name={name}
      disabled={disabled}
    >
      <Base.InputGroup className="control relative flex h-8 w-full min-w-0 items-center pr-1 pl-2.5 text-sm pointer-coarse:h-10">
        {value?.icon && text === value.label ? <span className="mr-1.5 flex shrink-0">{value.icon}</span> : null}
        <Base.Input
          ref={inputRef}
          id={id}
          aria-label={ariaLabel}
          placeholder={placeholder}
          onBlur={onBlur}
          onFocus={(event) => {
            event.currentTarget.select()
            choice.takeEarly()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return choice.press(event.key)
            if (!choice.enter(event.currentTarget.hasAttribute('aria-activedescendant'))) return
            event.preventDefault()
            event.preventBaseUIHandler()
          }}
          className="h-full min-w-0 flex-1 truncate bg-transparent outline-none max-sm:text-[16px]"
        />
        <Adornments clear={clearable && value !== null} />
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={4} collisionPadding={8}>
          <Base.Popup
            aria-busy={status === 'pending' || undefined}
            className="floating flex max-h-[min(var(--available-height),22rem)] w-(--anchor-width) max-w-(--available-width) min-w-60 flex-col overflow-hidden"
          >
            <Base.Status className="text-xs text-text-3">
              <SearchStatus status={status} count={options.length} query={query} onRetry={retry} />
            </Base.Status>
            <Base.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1 empty:hidden">
              {(option: ComboboxOption) => <OptionItem key={option.value} option={option} />}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Why the text changes when somebody changes it; else the list only puts it back after it was closed. */
const BY_PERSON: ReadonlySet<string> = new Set(['input-change', 'clear-press', 'escape-key'])

function Adornments({ clear }: { clear: boolean }) {
  return (
    <>
      {clear ? (
        <Base.Clear aria-label="Clear" className={ADORNMENT}>
          <X aria-hidden className="size-3.5" />
        </Base.Clear>
      ) : null}
      <Base.Trigger aria-label="Show options" className={ADORNMENT}>
        <ChevronsUpDown aria-hidden className="size-3.5" />
      </Base.Trigger>
    </>
  )
}

function OptionItem({ option }: { option: ComboboxOption }) {
  const detail = [option.isSimilar && 'similar', option.detail].filter(Boolean).join(' · ')
  return (
    <Base.Item value={option} className={cn('menu-item', option.value === CREATE && 'font-medium text-accent-text')}>
      {option.value === CREATE ? <Plus aria-hidden className="size-4 shrink-0" /> : option.icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{option.label}</span>
        {detail ? <span className="block truncate text-xs text-text-3">{detail}</span> : null}
        {option.note ? <span className="block truncate text-xs">{option.note}</span> : null}
      </span>
      <Base.ItemIndicator>
        <Check aria-hidden className="size-4 text-accent-text" />
      </Base.ItemIndicator>
    </Base.Item>
  )
}

function SearchStatus({
  status,
  count,
  query,
  onRetry,
}: {
  status: 'idle' | 'pending' | 'done' | 'failed'
  count: number
  query: string
  onRetry: () => void
}) {
  if (status === 'failed') {
    return (
      <div className="flex items-center justify-between gap-2 px-3 py-2 text-danger-text">
        The search is not responding.
        <button
          type="button"
          onClick={onRetry}
          className="h-6 rounded-sm px-1.5 font-semibold underline underline-offset-2"
        >
          Try again
        </button>
      </div>
    )
  }
  if (count > 0) return null
  if (status === 'pending') {
    return (
      <div className="flex items-center gap-2 px-3 py-2">
        <Spinner /> Searching…
      </div>
    )
  }
  if (status === 'done') {
    const none = query ? `Nothing matches “${query}”.` : 'Nothing to choose from.'
    return <div className="px-3 py-2 wrap-anywhere">{none}</div>
  }
  return null
}

const ADORNMENT = cn(
  'flex size-6 shrink-0 items-center justify-center rounded-sm text-text-3 hover:bg-hover hover:text-text pointer-coarse:size-9',
)
