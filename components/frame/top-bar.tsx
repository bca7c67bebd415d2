'use client'

import { CircleHelp, Search } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { Keys } from '@/components/ui/kbd'
import { latePart } from '@/components/ui/late-part'
import { BreadcrumbTrail } from './breadcrumbs'
import { MobileNav } from './mobile-nav'
import type { NavItem } from './nav'
import { usePermissions } from '@/components/ui/permissions'
import { ThemeToggle } from './theme-toggle'
import { AccountButton, CreateButton, type FrameUser, useEarlyHand } from './menu-buttons'
import { RiskBell } from './risk-bell'

// The menus come after the first paint of a page; until then their buttons stand there alone.
const UserMenu = latePart(
  async () => ({ default: (await import('./user-menu')).UserMenu }),
  ({ user, hand }) => <AccountButton user={user} {...hand.waiting} />,
)
const CreateMenu = latePart(
  async () => ({ default: (await import('./create-menu')).CreateMenu }),
  ({ hand }) => <CreateButton {...hand.waiting} />,
)

/** Where am I, find anything, make something, me. */
export function TopBar({
  account,
  user,
  nav,
  onSearch,
  onShortcuts,
  onMyActions,
  signOutAction,
}: {
  account: { name: string; logo: string | null }
  user: FrameUser
  nav: readonly NavItem[]
  onSearch: () => void
  onShortcuts: () => void
  onMyActions?: () => void
  signOutAction?: () => Promise<void>
}) {
  const { createWorkOrders, changeCustomers, changeAssets } = usePermissions()
  const [createHand, userHand] = [useEarlyHand(), useEarlyHand()]
  return (
    <header className="flex h-(--topbar) shrink-0 items-center gap-1.5 border-b border-line bg-surface pr-3 pl-3 max-sm:h-12 print:hidden">
      <MobileNav account={account} nav={nav} />
      <BreadcrumbTrail nav={nav} />
      <button
        type="button"
        onClick={onSearch}
        aria-label="Search or jump to"
        aria-keyshortcuts="Control+K"
        className="flex h-8 items-center gap-2 rounded-md border border-line-strong bg-canvas pr-1.5 pl-2.5 text-sm text-text-3 transition-colors hover:border-control hover:text-text-2 max-lg:w-8 max-lg:justify-center max-lg:px-0 lg:w-64 pointer-coarse:h-10 max-lg:pointer-coarse:w-10"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="flex-1 text-left max-lg:hidden">Search or jump to…</span>
        <span className="max-lg:hidden">
          <Keys keys="mod+k" />
        </span>
      </button>
      {nav.some(({ href }) => href === '/at-risk') ? <RiskBell /> : null}
      {createWorkOrders || changeCustomers || changeAssets ? <CreateMenu hand={createHand} /> : null}
      <span className="flex items-center gap-0.5 max-sm:hidden">
        <ThemeToggle />
        <IconButton label="Keyboard shortcuts" keys="?" icon={<CircleHelp aria-hidden />} onClick={onShortcuts} />
      </span>
      <UserMenu
        user={user}
        hand={userHand}
        onShortcuts={onShortcuts}
        onMyActions={onMyActions}
        signOutAction={signOutAction}
      />
    </header>
  )
}
