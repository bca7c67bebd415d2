'use client'

import { useCallback, useState } from 'react'
import { lateDialog } from '@/components/ui/late-dialog'
import { latePart } from '@/components/ui/late-part'
import { ToastRegion } from '@/components/ui/toast-region'
import { TooltipProvider } from '@/components/ui/tooltip'
import { LeaveDialog, LeaveQuestion, useNavigate, useNavigateToForm } from './leave-dialog'
import { NavDrawer } from './mobile-nav'
import type { NavItem } from './nav'
import type { PaletteGroup } from './palette-types'
import { usePermissions } from '@/components/ui/permissions'
import { PageArea, PlaceProvider } from '../ui/place'
import { holdTyping, type Shortcut, useListedKeys, useShortcut, useShortcutListener } from '../ui/shortcuts'
import { SessionKeeper } from './session/session-keeper'
import { SkipLink } from './skip-link'
import type { UndoActions } from './undo/types'
import { TakeBackContext, useUndoKeys } from './undo/use-take-back'
import { Sidebar } from './sidebar'
import { TopBar } from './top-bar'
import { useFocusKeeper } from './use-focus-keeper'
import { useIdleParts } from './use-idle-parts'
import { useLazyDialog } from './use-lazy-dialog'
import { rememberPreference } from './use-preferences'
import { isVisible } from './visible'
import type { FrameUser } from './menu-buttons'

// Loaded when the page has nothing else to do, at the latest when they are first seen: none belongs to the first paint of a page.
const CommandPalette = lateDialog(async () => ({ default: (await import('./command-palette')).CommandPalette }))
const ShortcutsDialog = lateDialog(async () => ({ default: (await import('./shortcuts-dialog')).ShortcutsDialog }))
const PendingPlace = latePart(async () => ({ default: (await import('./pending-place')).PendingPlace }))
const UndoQuestion = lateDialog(async () => ({ default: (await import('./undo/undo-question')).UndoQuestion }))
const MyActions = lateDialog(async () => ({ default: (await import('./undo/my-actions')).MyActions }))
const IDLE_PARTS = [PendingPlace, CommandPalette, ShortcutsDialog, MyActions, LeaveQuestion, NavDrawer]

export type ConsoleFrameProps = {
  user: FrameUser
  account: { name: string; logo: string | null; is_sandbox?: boolean }
  nav: readonly NavItem[]
  /** Whether the sidebar is a rail, from the cookie `sidebar`; null where the user never chose. */
  rail: boolean | null
  /** Finds records for the command palette. */
  search?: (query: string) => Promise<readonly PaletteGroup[]>
  /** What takes the user's own actions back. */
  undo?: UndoActions
  signOutAction?: () => Promise<void>
  children: React.ReactNode
}

/** The frame around every page of the console. */
export function ConsoleFrame(props: ConsoleFrameProps) {
  const { user, account, nav, undo, signOutAction, children } = props
  const [rail, setRail] = useState(props.rail)
  const palette = useLazyDialog()
  const shortcuts = useLazyDialog()
  const myActions = useLazyDialog()
  const { takeBack, question } = useUndoKeys(undo)
  useIdleParts(IDLE_PARTS)
  const changeRail = useCallback((next: boolean) => {
    setRail(next)
    rememberPreference('sidebar', next ? 'rail' : 'wide')
  }, [])
  const openPalette = () => {
    if (!palette.isOpen) holdTyping()
    palette.open()
  }
  const openers = {
    onShortcuts: shortcuts.open,
    onMyActions: undo ? myActions.open : undefined,
  }

  return (
    <PlaceProvider>
      <TooltipProvider>
        <FrameShortcuts {...openers} nav={nav} onPalette={openPalette} />
        <SkipLink />
        <div className="flex h-dvh min-w-0 bg-canvas print:block print:h-auto">
          <Sidebar account={account} nav={nav} chosen={rail} onRailChange={changeRail} />
          <div className="flex min-w-0 flex-1 flex-col">
            {account.is_sandbox ? <SandboxMark /> : null}
            <TopBar
              {...openers}
              account={account}
              user={user}
              nav={nav}
              onSearch={openPalette}
              signOutAction={signOutAction}
            />
            <main
              id="main"
              tabIndex={-1}
              className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto scroll-pb-16 bg-canvas outline-none print:overflow-visible"
            >
              <TakeBackContext value={takeBack}>
                <PageArea pending={<PendingPlace />}>{children}</PageArea>
              </TakeBackContext>
            </main>
          </div>
        </div>
        {palette.wasOpened ? (
          <CommandPalette {...palette.dialog} nav={nav} search={props.search} onMyActions={openers.onMyActions} />
        ) : null}
        {shortcuts.wasOpened ? <ShortcutsDialog {...shortcuts.dialog} /> : null}
        {undo && myActions.wasOpened ? <MyActions {...myActions.dialog} actions={undo} /> : null}
        {question ? <UndoQuestion {...question} /> : null}
        <LeaveDialog />
        <SessionKeeper user={user} />
        <ToastRegion />
      </TooltipProvider>
    </PlaceProvider>
  )
}

/** Says on every page that nothing here is real. */
function SandboxMark() {
  return (
    <p className="shrink-0 bg-amber-400 px-(--gutter) py-1 text-center text-xs font-semibold text-black print:hidden">
      Sandbox. Mails are recorded and never sent.
    </p>
  )
}

function FrameShortcuts({
  nav,
  onPalette,
  onShortcuts,
  onMyActions,
}: {
  nav: readonly NavItem[]
  onPalette: () => void
  onShortcuts: () => void
  onMyActions: (() => void) | undefined
}) {
  const navigate = useNavigateToForm()
  const { createWorkOrders } = usePermissions()
  useShortcutListener()
  useFocusKeeper()
  useShortcut('mod+k', 'Search or jump to anything', onPalette, { group: 'Everywhere' })
  useShortcut('?', 'Show the shortcuts', onShortcuts, { group: 'Everywhere' })
  useShortcut('/', 'Search in this page', () => focusSearch(onPalette), { group: 'Everywhere' })
  useShortcut('c', 'New work order', () => navigate('/work-orders/new'), {
    group: 'Everywhere',
    enabled: createWorkOrders,
  })
  useShortcut('g u', 'My last actions', () => onMyActions?.(), { group: 'Everywhere', enabled: !!onMyActions })
  useListedKeys(UNDO_KEYS)
  return nav.flatMap((item) =>
    [item.keys, item.earlierKeys].map((keys) => (keys ? <NavShortcut key={keys} item={item} keys={keys} /> : null)),
  )
}

const UNDO_KEYS: readonly Shortcut[] = [
  { keys: 'mod+z', label: 'Undo my last action', group: 'Everywhere' },
  { keys: 'mod+shift+z', label: 'Redo', group: 'Everywhere' },
]

function NavShortcut({ item, keys }: { item: NavItem; keys: string }) {
  const navigate = useNavigate()
  const go = () => {
    // The board goes on with the name of a technician or a job.
    if (item.href === '/board') holdTyping('', item.href)
    navigate(item.href)
  }
  useShortcut(keys, `Go to ${item.label}`, go, { group: 'Go to' })
  return null
}

/** The page's own search box carries `data-page-search`; a page without one searches everything. */
function focusSearch(otherwise: () => void) {
  const box = [...document.querySelectorAll<HTMLInputElement>('[data-page-search]')].find(isVisible)
  if (!box) return otherwise()
  box.focus()
  box.select()
}
