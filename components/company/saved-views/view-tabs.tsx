'use client'

import { ChevronDown, Save, Share2, Trash2, Type } from 'lucide-react'
import { PageLink } from '@/components/ui/page-link'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useState } from 'react'
import type { FormState } from '@/lib/schemas/form-state'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu'
import { toastDone, toastError } from '@/components/ui/toast'
import type { SavedViewRecord } from '@/lib/schemas/company/saved-view'
import { ViewDialog, type ViewInput } from './view-dialog'

export type ViewActions = {
  create: (input: ViewInput) => Promise<FormState<SavedViewRecord>>
  update: (id: string, input: Partial<ViewInput>) => Promise<FormState<SavedViewRecord>>
  remove: (id: string) => Promise<FormState<SavedViewRecord>>
}

type Props = {
  page: ViewInput['page']
  /** Views that everybody has: `{ name: 'Unassigned', query: 'technician_id=none' }`. */
  standard: readonly { name: string; query: string }[]
  saved: readonly SavedViewRecord[]
  actions: ViewActions
  /** Whether the user may change what others share. */
  isAdmin: boolean
}

/** The views of a list as tabs: those that everybody has, then one's own and shared ones. The address says which is open. */
export function ViewTabs({ page, standard, saved, actions, isAdmin }: Props) {
  const path = usePathname()
  const params = useSearchParams()
  const router = useRouter()
  const [dialog, setDialog] = useState<'new' | 'rename' | null>(null)
  const query = viewQuery(params)
  const current = currentOf(saved, params.get('view'), query)
  const views = current ? [current] : standard
  const isChanged = !views.some((view) => sameView(view.query, query))
  const editable = current && (current.is_mine || isAdmin) ? current : null
  const renamed = dialog === 'rename' ? current : undefined
  const hrefOf = (view: SavedViewRecord) => `${path}?${view.query}${view.query ? '&' : ''}view=${view.id}`
  const { saveQuery, share, forget } = useViewChanges(page, query, actions)

  return (
    <div className="flex min-w-0 items-center gap-1">
      <nav aria-label="Views" className="relative flex min-w-0 items-center gap-1 overflow-x-auto">
        {standard.map((view) => (
          <ViewLink
            key={view.name}
            href={view.query ? `${path}?${view.query}` : path}
            name={view.name}
            active={!current && sameView(view.query, query)}
          />
        ))}
        {saved.map((view) => (
          <ViewLink
            key={view.id}
            href={hrefOf(view)}
            name={view.name}
            detail={view.is_mine ? undefined : view.owner.name}
            active={view.id === current?.id}
            changed={view.id === current?.id && isChanged}
          />
        ))}
      </nav>
      {editable ? (
        <ViewMenu
          view={editable}
          onSave={isChanged ? () => saveQuery(editable) : undefined}
          onRename={() => setDialog('rename')}
          onShare={() => share(editable)}
          onDelete={() => forget(editable)}
        />
      ) : null}
      {isChanged ? (
        <Button size="sm" variant="ghost" icon={<Save aria-hidden />} onClick={() => setDialog('new')}>
          Save view
        </Button>
      ) : null}
      {dialog ? (
        <ViewDialog
          view={renamed}
          page={page}
          query={query}
          save={(input) => (renamed ? actions.update(renamed.id, { name: input.name }) : actions.create(input))}
          onSaved={(view) => {
            setDialog(null)
            toastDone(`The view ${view.name} is saved.`)
            router.replace(hrefOf(view))
            router.refresh()
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </div>
  )
}

/** The view that the address names, else the first that shows the same. */
function currentOf(saved: Props['saved'], id: string | null, query: string): SavedViewRecord | undefined {
  return saved.find((view) => view.id === id) ?? saved.find((view) => sameView(view.query, query))
}

/** What can be changed of a view; each says how it went. */
function useViewChanges(page: ViewInput['page'], query: string, actions: ViewActions) {
  const path = usePathname()
  const router = useRouter()

  async function act(words: string, work: () => Promise<FormState<SavedViewRecord>>, undo?: () => Promise<unknown>) {
    const state = await work().catch(() => null)
    if (state?.status !== 'ok') {
      toastError('The view was not changed.', { description: state?.status === 'error' ? state.message : undefined })
      return
    }
    toastDone(words, { undo: undo && (() => undo().then(() => router.refresh())) })
    router.refresh()
  }

  function saveQuery(view: SavedViewRecord) {
    void act(
      `The view ${view.name} is saved.`,
      () => actions.update(view.id, { query }),
      () => actions.update(view.id, { query: view.query }),
    )
  }

  function share({ id, name, shared }: SavedViewRecord) {
    const words = shared ? `${name} is no longer shared.` : `${name} is shared with everyone.`
    void act(words, () => actions.update(id, { shared: !shared }))
  }

  function forget(view: SavedViewRecord) {
    const { page: _page, ...rest } = view
    const again = { page, name: rest.name, query: rest.query, shared: rest.shared }
    void act(
      `The view ${view.name} is deleted.`,
      () => actions.remove(view.id),
      () => actions.create(again),
    )
    router.replace(query ? `${path}?${query}` : path)
  }

  return { saveQuery, share, forget }
}

function ViewMenu({
  view,
  onSave,
  onRename,
  onShare,
  onDelete,
}: {
  view: SavedViewRecord
  /** Absent while the list is as the view says. */
  onSave?: () => void
  onRename: () => void
  onShare: () => void
  onDelete: () => void
}) {
  return (
    <Menu
      trigger={
        <button type="button" aria-label={`Options of the view ${view.name}`} className={iconButtonClass('sm')}>
          <ChevronDown aria-hidden />
        </button>
      }
    >
      {onSave ? (
        <MenuItem icon={<Save aria-hidden />} onSelect={onSave}>
          Save the changes
        </MenuItem>
      ) : null}
      <MenuItem icon={<Type aria-hidden />} onSelect={onRename}>
        Rename…
      </MenuItem>
      <MenuItem icon={<Share2 aria-hidden />} onSelect={onShare}>
        {view.shared ? 'Stop sharing' : 'Share with everyone'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={onDelete}>
        Delete view
      </MenuItem>
    </Menu>
  )
}

function ViewLink({
  href,
  name,
  detail,
  active,
  changed = false,
}: {
  href: string
  name: string
  detail?: string
  active: boolean
  changed?: boolean
}) {
  return (
    <PageLink
      href={href}
      aria-current={active ? 'page' : undefined}
      title={detail ? `${name}, shared by ${detail}` : name}
      className={cn(
        'flex h-7 max-w-48 shrink-0 items-center gap-1 rounded-md px-2 text-xs font-medium pointer-coarse:h-9',
        active ? 'bg-selected text-accent-text' : 'text-text-2 hover:bg-hover hover:text-text',
      )}
    >
      <bdi className="truncate">{name}</bdi>
      {changed ? (
        <>
          <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-accent" />
          <span className="sr-only">, changed</span>
        </>
      ) : null}
    </PageLink>
  )
}

/** What belongs to a moment and not to the view: the place in the list, and which tab was pressed. */
const NOT_OF_VIEW = ['page', 'cursor', 'view']

/** The query of an address as a view keeps it, in one order, so that two that mean the same are the same text. */
function viewQuery(params: URLSearchParams | string): string {
  const keptParams = [...new URLSearchParams(params)].filter(([name, value]) => value && !NOT_OF_VIEW.includes(name))
  const sorted = keptParams.toSorted(([a, one], [b, other]) =>
    a === b ? one.localeCompare(other) : a.localeCompare(b),
  )
  return new URLSearchParams(sorted).toString().replaceAll('%2C', ',')
}

/** Whether two queries show the same. */
function sameView(one: string, other: string): boolean {
  return viewQuery(one) === viewQuery(other)
}
