'use client'

import dynamic from 'next/dynamic'
import { useCallback, useState } from 'react'
import { ToastRegion } from '@/components/ui/toast-region'
import { TooltipProvider } from '@/components/ui/tooltip'
import { LeaveDialog, useNavigate, useNavigateToForm } from './leave-dialog'
import type { NavItem } from './nav'
import type { PaletteGroup } from './palette-types'
import { usePermissions } from './permissions'
import { holdTyping, useShortcut, useShortcutListener } from './shortcuts'
import { SkipLink } from './skip-link'
import { Sidebar } from './sidebar'
import { TopBar } from './top-bar'
import { useFocusKeeper } from './use-focus-keeper'
import { rememberPreference } from './use-preferences'
import type { FrameUser } from './user-menu'

// Loaded at their first opening: neither belongs to the first paint of a page.
const CommandPalette = dynamic(() => import('./command-palette').then((module) => module.CommandPalette), {
  ssr: false,
})
const ShortcutsDialog = dynamic(() => import('./shortcuts-dialog').then((module) => module.ShortcutsDialog), {
  ssr: false,
})

export type ConsoleFrameProps = {
  user: FrameUser
  account: { name: string; logo: string | null }
  nav: readonly NavItem[]
  /** Whether the sidebar starts as a rail, from the cookie `sidebar`. */
  rail?: boolean
  /** Finds records for the command palette. */
  search?: (query: string) => Promise<readonly PaletteGroup[]>
  signOutAction?: () => Promise<void>
  children: React.ReactNode
}

/** What stands around every page of the console. */
export function ConsoleFrame({
  user,
  account,
  nav,
  rail: startsAsRail = false,
  search,
  signOutAction,
  children,
}: ConsoleFrameProps) {
  const [rail, setRail] = useState(startsAsRail)
  const [palette, setPalette] = useState<'unused' | 'open' | 'closed'>('unused')
  const [shortcuts, setShortcuts] = useState<'unused' | 'open' | 'closed'>('unused')
  const changeRail = useCallback((next: boolean) => {
    setRail(next)
    rememberPreference('sidebar', next ? 'rail' : 'wide')
  }, [])
  const openPalette = () => {
    if (palette !== 'open') holdTyping()
    setPalette('open')
  }
  const openShortcuts = () => setShortcuts('open')

  return (
    <TooltipProvider>
      <FrameShortcuts nav={nav} onPalette={openPalette} onShortcuts={openShortcuts} onRail={() => changeRail(!rail)} />
      <SkipLink />
      <div className="flex h-dvh min-w-0 bg-canvas print:block print:h-auto">
        <Sidebar account={account} nav={nav} rail={rail} onRailChange={changeRail} />
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar
            account={account}
            user={user}
            nav={nav}
            onSearch={openPalette}
            onShortcuts={openShortcuts}
            signOutAction={signOutAction}
          />
          <main
            id="main"
            tabIndex={-1}
            className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto scroll-pb-16 bg-canvas outline-none print:overflow-visible"
          >
            {children}
          </main>
        </div>
      </div>
      {palette === 'unused' ? null : (
        <CommandPalette
          open={palette === 'open'}
          onOpenChange={(open) => setPalette(open ? 'open' : 'closed')}
          nav={nav}
          search={search}
        />
      )}
      {shortcuts === 'unused' ? null : (
        <ShortcutsDialog open={shortcuts === 'open'} onOpenChange={(open) => setShortcuts(open ? 'open' : 'closed')} />
      )}
      <LeaveDialog />
      <ToastRegion />
    </TooltipProvider>
  )
}

function FrameShortcuts({
  nav,
  onPalette,
  onShortcuts,
  onRail,
}: {
  nav: readonly NavItem[]
  onPalette: () => void
  onShortcuts: () => void
  onRail: () => void
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
  useShortcut('[', 'Collapse or expand the sidebar', onRail, { group: 'Everywhere' })
  return nav.map((item) => (item.keys ? <NavShortcut key={item.href} item={item} keys={item.keys} /> : null))
}

function NavShortcut({ item, keys }: { item: NavItem; keys: string }) {
  const navigate = useNavigate()
  const go = () => {
    // The board goes on with the name of a technician or a job.
    if (item.href === '/board') holdTyping()
    navigate(item.href)
  }
  useShortcut(keys, `Go to ${item.label}`, go, { group: 'Go to' })
  return null
}

/** The page's own search box carries `data-page-search`; a page without one searches everything. */
function focusSearch(otherwise: () => void) {
  const box = document.querySelector<HTMLInputElement>('[data-page-search]')
  if (!box) return otherwise()
  box.focus()
  box.select()
}
