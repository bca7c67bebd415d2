'use client'

import { ChevronDown, Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { cn } from './cn'
import { Input } from './input'
import { Menu, MenuCheck, MenuItem, MenuSeparator } from './menu'
import { Spinner } from './spinner'
import { useViewState } from './use-view-state'
import { listParam } from './view-state'

type FilterOption = { value: string; label: string; icon?: React.ReactNode }

/** The query is that of the list, whose parameters the filters set. */
export type Filter<Query = Record<string, unknown>> = {
  /** The query parameter. Several values are written with commas. */
  param: keyof Query & string
  label: string
  options: readonly FilterOption[]
  /** Only one value at a time. */
  single?: boolean
}

/** A row of filters as chips; what is chosen is kept in the address. */
export function FilterBar<Query = Record<string, unknown>>({
  filters,
  others = [],
  search,
  children,
}: {
  filters: readonly Filter<Query>[]
  /** Parameters of the filters among the children, which "Clear filters" clears too. */
  others?: readonly (keyof Query & string)[]
  /** The search box, in front; on a phone on a line of its own. */
  search?: React.ReactNode
  /** Chips of other kinds, in front of the filters. */
  children?: React.ReactNode
}) {
  const { params, set, pending } = useViewState()
  const active = [...filters.map(({ param }) => param), ...others].filter((param) => params.has(param))
  return (
    <div className="flex min-h-10 min-w-0 flex-wrap items-center gap-1.5 py-1">
      {search}
      {/* On a phone the chips are one line that scrolls sideways: three lines of them would leave no room for rows. */}
      <div className="contents max-sm:relative max-sm:-my-1 max-sm:flex max-sm:basis-full max-sm:items-center max-sm:gap-1.5 max-sm:overflow-x-auto max-sm:py-1 max-sm:*:shrink-0">
        {children}
        {filters.map((filter) => (
          <FilterChip
            key={filter.param}
            filter={filter}
            chosen={listParam(params, filter.param)}
            onChange={(values) => set({ [filter.param]: values })}
          />
        ))}
        {active.length > 0 ? (
          <button
            type="button"
            onClick={() => set(Object.fromEntries(active.map((param) => [param, null])))}
            className="h-7 rounded-md px-2 text-xs font-medium text-text-2 hover:bg-hover hover:text-text pointer-coarse:h-9"
          >
            Clear filters
          </button>
        ) : null}
        {pending ? (
          <span className="text-text-3">
            <Spinner />
          </span>
        ) : null}
      </div>
    </div>
  )
}

function FilterChip<Query>({
  filter,
  chosen,
  onChange,
}: {
  filter: Filter<Query>
  chosen: string[]
  onChange: (values: string[]) => void
}) {
  const on = chosen.length > 0
  const first = filter.options.find(({ value }) => value === chosen[0])
  const words = chosen.length > 1 ? `${chosen.length} chosen` : (first?.label ?? chosen[0])

  function toggle(value: string, checked: boolean) {
    if (filter.single) return onChange(checked ? [value] : [])
    onChange(checked ? [...chosen, value] : chosen.filter((other) => other !== value))
  }

  return (
    <span
      className={cn(
        'inline-flex h-7 max-w-full items-center rounded-md border text-xs pointer-coarse:h-9',
        on
          ? 'border-accent bg-accent-soft text-accent-text'
          : 'border-line-strong border-dashed text-text-2 hover:bg-hover',
      )}
    >
      <Menu
        trigger={
          <button type="button" className="flex h-full min-w-0 items-center gap-1.5 rounded-md px-2 font-medium">
            {filter.label}
            {on ? (
              <span className="flex min-w-0 items-center gap-1 border-l border-accent/40 pl-1.5">
                {chosen.length === 1 ? first?.icon : null}
                <span className="truncate">{words}</span>
              </span>
            ) : (
              <ChevronDown aria-hidden className="size-3.5 shrink-0" />
            )}
          </button>
        }
      >
        {filter.options.map((option) => (
          <MenuCheck
            key={option.value}
            checked={chosen.includes(option.value)}
            onCheckedChange={(checked) => toggle(option.value, checked)}
          >
            <span className="flex min-w-0 items-center gap-2">
              {option.icon}
              {option.label}
            </span>
          </MenuCheck>
        ))}
        {on ? (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => onChange([])}>Any {filter.label.toLocaleLowerCase()}</MenuItem>
          </>
        ) : null}
      </Menu>
      {on ? (
        <button
          type="button"
          aria-label={`Remove the filter ${filter.label}`}
          onClick={() => onChange([])}
          className="flex h-full w-6 shrink-0 items-center justify-center rounded-md hover:bg-hover"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      ) : null}
    </span>
  )
}

/** The search box of a list; what is typed is kept in the address 250 ms later. `/` focuses it. */
export function SearchBox({
  label,
  param = 'search',
  width = 'w-56',
}: {
  label: string
  param?: string
  width?: string
}) {
  const { params, set, pending } = useViewState()
  const saved = params.get(param) ?? ''
  const [typed, setTyped] = useState(saved)
  const [seen, setSeen] = useState(saved)

  // The address changed by other means (back, a link): it wins over the box, except while the user's own text is on its way.
  if (saved !== seen) {
    setSeen(saved)
    if (saved !== typed.trim()) setTyped(saved)
  }

  const save = useEffectEvent((text: string) => set({ [param]: text }, { replace: saved !== '' }))
  useEffect(() => {
    if (typed.trim() === saved) return
    const timer = setTimeout(() => save(typed.trim()), 250)
    return () => clearTimeout(timer)
  }, [typed, saved])

  return (
    <search className={cn('max-sm:w-full', width)}>
      <Input
        size="sm"
        type="search"
        aria-label={label}
        placeholder={label}
        data-page-search
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        start={pending ? <Spinner /> : <Search aria-hidden />}
      />
    </search>
  )
}
