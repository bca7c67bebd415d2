'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Clock, HardHat, History, Plus, Search } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Keys } from '@/components/ui/kbd'
import { Spinner } from '@/components/ui/spinner'
import { NextVisit } from '@/components/ui/next-visit'
import { useAsyncSearch } from '@/components/ui/use-async-search'
import type { Permissions } from '@/lib/domain/permissions'
import { useNavigate } from './leave-dialog'
import type { NavItem } from './nav'
import { NavIcon } from './nav'
import { usePermissions } from '@/components/ui/permissions'
import type { PaletteGroup, PaletteItem } from './palette-types'
import { takeTyping } from '../ui/shortcuts'

const KEY = 'fieldline:recent'
const KEPT = 6

/** The records this browser opened last through the palette, newest first. */
function recentItems(): PaletteItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isItem) : []
  } catch {
    // A foreign or broken value only costs the list of recent records.
    return []
  }
}

/** Puts a record first among the recent ones. */
function rememberItem({ id, label, detail, href, icon, call }: PaletteItem): void {
  const item = { id, label, detail, href, icon, call }
  const items = [item, ...recentItems().filter((other) => other.id !== item.id)].slice(0, KEPT)
  localStorage.setItem(KEY, JSON.stringify(items))
}

function isItem(value: unknown): value is PaletteItem {
  if (typeof value !== 'object' || value === null) return false
  const { id, label, href } = value as Record<string, unknown>
  return typeof id === 'string' && typeof label === 'string' && typeof href === 'string' && href.startsWith('/')
}

const CREATE: readonly (PaletteItem & { needs: keyof Permissions })[] = [
  {
    id: 'new-work-order',
    label: 'New work order',
    href: '/work-orders/new',
    icon: 'create',
    keys: 'c',
    needs: 'createWorkOrders',
  },
  { id: 'new-customer', label: 'New customer', href: '/customers/new', icon: 'create', needs: 'changeCustomers' },
  { id: 'new-asset', label: 'New asset', href: '/assets/new', icon: 'create', needs: 'changeAssets' },
]

const nothing = () => Promise.resolve<readonly PaletteGroup[]>([])

/** Finds pages, actions and records by name, by the keyboard alone. */
export function CommandPalette({
  open,
  onOpenChange,
  nav,
  search = nothing,
  onMyActions,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  nav: readonly NavItem[]
  search?: (query: string) => Promise<readonly PaletteGroup[]>
  /** Opens what the user did last. */
  onMyActions?: () => void
}) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const { groups, status } = useGroups(nav, query, open, search, onMyActions)
  const searching = status === 'pending'
  const highlighted = useRef<PaletteItem | undefined>(undefined)

  /** Shift shows the next visit on the board, Alt takes a call. */
  function goElsewhere(event: React.KeyboardEvent & { preventBaseUIHandler: () => void }) {
    if (event.key !== 'Enter' || !(event.shiftKey || event.altKey)) return
    event.preventDefault()
    event.preventBaseUIHandler()
    const href = event.shiftKey ? highlighted.current?.board : highlighted.current?.call
    if (!href) return
    onOpenChange(false)
    navigate(href)
  }

  function go(item: PaletteItem, isRecord: boolean) {
    if (isRecord) rememberItem(item)
    onOpenChange(false)
    if (item.run) item.run()
    else navigate(item.href)
  }

  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      onOpenChangeComplete={(next) => !next && setTyped('')}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-backdrop transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center px-3 pt-[12dvh] max-sm:pt-3">
          <Dialog.Popup
            aria-label="Search or jump to"
            className="flex max-h-[min(30rem,76dvh)] w-full max-w-xl flex-col overflow-hidden rounded-xl border border-line-strong bg-raised text-text shadow-lg transition-[opacity,scale] duration-100 outline-none data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0"
          >
            <Autocomplete.Root
              open
              inline
              mode="none"
              items={groups}
              filter={null}
              autoHighlight="always"
              keepHighlight
              value={typed}
              onValueChange={(next) => setTyped(next.slice(0, 200))}
              itemToStringValue={(item: PaletteItem) => item.label}
              onItemHighlighted={(item: PaletteItem | undefined) => {
                highlighted.current = item
              }}
            >
              <div className="flex shrink-0 items-center gap-2.5 border-b border-line px-4">
                {searching ? <Spinner /> : <Search aria-hidden className="size-4 shrink-0 text-text-3" />}
                <Autocomplete.Input
                  onFocus={() => setTyped((before) => before + takeTyping())}
                  onKeyDown={goElsewhere}
                  aria-label="Search pages, work orders, customers, assets, serial numbers, contracts, technicians"
                  placeholder="Work order, customer, serial number, technician…"
                  className="h-12 w-full min-w-0 bg-transparent text-base outline-none max-sm:text-[16px]"
                />
                <Dialog.Close className="shrink-0 rounded-sm px-1 py-0.5 hover:bg-hover" aria-label="Close">
                  <Keys keys="escape" />
                </Dialog.Close>
              </div>
              <Autocomplete.Status className="sr-only">{searching ? 'Searching…' : ''}</Autocomplete.Status>
              <Autocomplete.Empty className="empty:hidden">
                <PaletteEmpty query={query} status={status} />
              </Autocomplete.Empty>
              <PaletteList onGo={go} />
              <KeyHints />
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const COMMAND_GROUPS = new Set(['Go to', 'Create', 'Do'])

function PaletteList({ onGo }: { onGo: (item: PaletteItem, isRecord: boolean) => void }) {
  return (
    <Autocomplete.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5 empty:hidden">
      {(group: { value: string; items: readonly PaletteItem[] }) => (
        <Autocomplete.Group key={group.value} items={group.items} className="not-last:mb-1.5">
          <Autocomplete.GroupLabel className="px-2 pt-1.5 pb-1 text-2xs font-medium text-text-3">
            {group.value}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(item: PaletteItem) => (
              <Autocomplete.Item
                key={item.id}
                value={item}
                className="menu-item min-h-9"
                onClick={() => onGo(item, !COMMAND_GROUPS.has(group.value))}
              >
                <span className="flex shrink-0 text-text-3">
                  <ItemIcon icon={item.icon} />
                </span>
                <span className="max-w-[70%] shrink-0 truncate font-medium">{item.label}</span>
                {item.detail ? (
                  <span className="min-w-0 flex-1 truncate text-text-3">{item.detail}</span>
                ) : (
                  <span className="flex-1" />
                )}
                {item.approximate ? <span className="shrink-0 text-2xs text-text-3">similar</span> : null}
                {item.nextVisit ? <NextVisit {...item.nextVisit} /> : null}
                {item.keys ? <Keys keys={item.keys} /> : null}
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}

function KeyHints() {
  return (
    <div className="flex shrink-0 items-center gap-3 border-t border-line bg-sunken px-4 py-2 text-2xs text-text-2 max-sm:hidden">
      <span className="flex items-center gap-1">
        <Keys keys="up" />
        <Keys keys="down" /> choose
      </span>
      <span className="flex items-center gap-1">
        <Keys keys="enter" /> open
      </span>
      <span className="flex items-center gap-1">
        <Keys keys="shift+enter" /> next visit on the board
      </span>
      <span className="flex items-center gap-1">
        <Keys keys="alt+enter" /> take a call
      </span>
    </div>
  )
}

/** Everything that can be gone to from here; records are looked up once two letters are typed. */
function useGroups(
  nav: readonly NavItem[],
  query: string,
  open: boolean,
  search: (query: string) => Promise<readonly PaletteGroup[]>,
  onMyActions: (() => void) | undefined,
) {
  const may = usePermissions()
  const { options: results, status } = useAsyncSearch(search, query, open && query.length > 1)
  const groups = useMemo(
    () => [
      ...commandGroups(nav, may, query, open, onMyActions),
      ...(query.length > 1 ? results.map(({ label, items }) => ({ value: label, items })) : []),
    ],
    [nav, may, query, open, results, onMyActions],
  )
  return { groups, status: query.length > 1 ? status : 'idle' }
}

/** Recent records first, then pages and actions whose name has every word that was typed. */
function commandGroups(
  nav: readonly NavItem[],
  may: Permissions,
  query: string,
  open: boolean,
  onMyActions: (() => void) | undefined,
) {
  const words = query.toLocaleLowerCase().split(/\s+/)
  const matches = (label: string) => words.every((word) => label.toLocaleLowerCase().includes(word))
  const pages = nav.map(({ label, href, icon, keys }): PaletteItem => ({ id: href, label, href, icon, keys }))
  const commands: PaletteItem[] = onMyActions
    ? [{ id: 'my-actions', label: 'My last actions: undo', href: '', run: onMyActions, icon: 'history', keys: 'g u' }]
    : []
  return [
    { value: 'Recent', items: query || !open ? [] : recentItems() },
    { value: 'Go to', items: pages.filter(({ label }) => matches(label)) },
    { value: 'Create', items: CREATE.filter(({ label, needs }) => may[needs] && matches(label)) },
    { value: 'Do', items: commands.filter(({ label }) => matches(label)) },
  ].filter(({ items }) => items.length > 0)
}

function PaletteEmpty({ query, status }: { query: string; status: string }) {
  if (status === 'pending') return <p className="px-4 py-6 text-center text-sm text-text-2">Searching…</p>
  if (status === 'failed') {
    return (
      <p className="px-4 py-6 text-center text-sm text-danger-text">
        The search is not responding. Type again to retry.
      </p>
    )
  }
  return <p className="px-4 py-6 text-center text-sm wrap-anywhere text-text-2">Nothing matches “{query}”.</p>
}

function ItemIcon({ icon }: { icon: PaletteItem['icon'] }) {
  if (icon === 'create') return <Plus aria-hidden className="size-4" />
  if (icon === 'history') return <History aria-hidden className="size-4" />
  if (icon === 'technician') return <HardHat aria-hidden className="size-4" />
  if (icon === 'recent' || !icon) return <Clock aria-hidden className="size-4" />
  return <NavIcon name={icon} />
}
