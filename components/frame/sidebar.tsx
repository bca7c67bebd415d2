'use client'

import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import { Keys } from '@/components/ui/kbd'
import { PageLink } from '@/components/ui/page-link'
import { Tooltip } from '@/components/ui/tooltip'
import { CompanyMark } from './company-mark'
import type { NavItem } from './nav'
import { NavIcon, navItemOf } from './nav'
import { usePlace } from '../ui/place'
import { useShortcut } from '../ui/shortcuts'

/** The column of sections; as a rail it shows the icons alone. */
export function Sidebar({
  account,
  nav,
  chosen,
  onRailChange,
}: {
  account: { name: string; logo: string | null }
  nav: readonly NavItem[]
  /** Whether the user wants a rail; null as long as they never said. */
  chosen: boolean | null
  onRailChange: (rail: boolean) => void
}) {
  const rail = useRail(chosen)
  useShortcut('[', 'Collapse or expand the sidebar', () => onRailChange(!rail), { group: 'Everywhere' })
  return (
    <aside
      className={cn(
        'flex shrink-0 flex-col border-r border-line bg-canvas max-lg:hidden print:hidden',
        rail ? 'w-(--sidebar-rail)' : 'w-(--sidebar)',
      )}
    >
      <div className="flex h-(--topbar) shrink-0 items-center gap-2 px-3">
        <CompanyMark logo={account.logo} narrow={rail} />
        {rail ? null : (
          <span
            className="line-clamp-2 min-w-0 text-sm leading-4 font-semibold text-balance wrap-anywhere"
            title={account.name}
          >
            {account.name}
          </span>
        )}
      </div>
      <NavList nav={nav} rail={rail} />
      <div className={cn('p-2', rail ? 'flex justify-center' : 'flex justify-end')}>
        <IconButton
          label={rail ? 'Expand the sidebar' : 'Collapse the sidebar'}
          keys="["
          side="right"
          icon={rail ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
          onClick={() => onRailChange(!rail)}
        />
      </div>
    </aside>
  )
}

/** Whether the sidebar is a rail: on the board, which needs the width, unless the user chose otherwise. */
function useRail(chosen: boolean | null): boolean {
  const place = usePlace()
  return chosen ?? place === '/board'
}

/** The links themselves, for the sidebar and for the drawer of narrow screens. */
export function NavList({
  nav,
  rail = false,
  onNavigate,
}: {
  nav: readonly NavItem[]
  rail?: boolean
  onNavigate?: () => void
}) {
  const active = navItemOf(nav, usePlace())
  const groups = [nav.filter((item) => !item.foot), nav.filter((item) => item.foot)]
  return (
    <nav aria-label="Sections" className="flex min-h-0 flex-1 flex-col justify-between overflow-y-auto p-2">
      {groups.map((items, index) => (
        <ul key={index === 0 ? 'main' : 'foot'} className="flex flex-col gap-0.5">
          {items.map((item) => (
            <li key={item.href}>
              <NavLink item={item} active={item === active} rail={rail} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

function NavLink({
  item,
  active,
  rail,
  onNavigate,
}: {
  item: NavItem
  active: boolean
  rail: boolean
  onNavigate?: () => void
}) {
  const link = (
    <PageLink
      href={item.href}
      onClick={onNavigate}
      aria-current={active ? 'page' : undefined}
      aria-label={rail ? item.label : undefined}
      className={cn(
        'group flex h-8 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium transition-colors pointer-coarse:h-11',
        rail && 'justify-center px-0',
        active ? 'bg-selected text-accent-text' : 'text-text-2 hover:bg-hover hover:text-text',
      )}
    >
      <NavIcon name={item.icon} />
      {rail ? null : <span className="min-w-0 flex-1 truncate">{item.label}</span>}
      {rail || !item.keys ? null : (
        <span className="opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:hidden">
          <Keys keys={item.keys} />
        </span>
      )}
    </PageLink>
  )
  if (!rail) return link
  return (
    <Tooltip content={item.label} keys={item.keys} side="right">
      {link}
    </Tooltip>
  )
}
