'use client'

import { CircleHelp, ClipboardPlus, Cpu, Plus, Search, UserPlus } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Keys } from '@/components/ui/kbd'
import { Menu, MenuLink } from '@/components/ui/menu'
import { BreadcrumbTrail } from './breadcrumbs'
import { MobileNav } from './mobile-nav'
import type { NavItem } from './nav'
import { usePermissions } from '@/components/ui/permissions'
import { ThemeToggle } from './theme-toggle'
import type { FrameUser } from './user-menu'
import { UserMenu } from './user-menu'
import { RiskBell } from './risk-bell'

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
      <CreateMenu />
      <span className="flex items-center gap-0.5 max-sm:hidden">
        <ThemeToggle />
        <IconButton label="Keyboard shortcuts" keys="?" icon={<CircleHelp aria-hidden />} onClick={onShortcuts} />
      </span>
      <UserMenu user={user} onShortcuts={onShortcuts} onMyActions={onMyActions} signOutAction={signOutAction} />
    </header>
  )
}

/** What most days make something of. */
function CreateMenu() {
  const { createWorkOrders, changeCustomers, changeAssets } = usePermissions()
  if (!createWorkOrders && !changeCustomers && !changeAssets) return null
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="primary" icon={<Plus aria-hidden />} aria-label="Create">
          <span className="max-sm:hidden">Create</span>
        </Button>
      }
    >
      {createWorkOrders ? (
        <MenuLink href="/work-orders/new" icon={<ClipboardPlus aria-hidden />} keys="c">
          Work order
        </MenuLink>
      ) : null}
      {changeCustomers ? (
        <MenuLink href="/customers/new" icon={<UserPlus aria-hidden />}>
          Customer
        </MenuLink>
      ) : null}
      {changeAssets ? (
        <MenuLink href="/assets/new" icon={<Cpu aria-hidden />}>
          Asset
        </MenuLink>
      ) : null}
    </Menu>
  )
}
