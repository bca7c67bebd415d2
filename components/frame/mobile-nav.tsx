'use client'

import { Menu } from 'lucide-react'
import { iconButtonClass } from '@/components/ui/icon-button'
import { lateDialog } from '@/components/ui/late-dialog'
import type { NavItem } from './nav'
import { useOpening } from './use-opening'

export const NavDrawer = lateDialog(() => import('./nav-drawer'))

/** The way to the sidebar on narrow screens. */
export function MobileNav({
  account,
  nav,
}: {
  account: { name: string; logo: string | null }
  nav: readonly NavItem[]
}) {
  const drawer = useOpening()
  return (
    <>
      <button
        type="button"
        aria-label="Open navigation"
        aria-haspopup="dialog"
        aria-expanded={drawer.isOpen}
        onClick={drawer.open}
        className={`lg:hidden ${iconButtonClass()}`}
      >
        <Menu aria-hidden />
      </button>
      {drawer.isUsed ? <NavDrawer {...drawer.dialog} account={account} nav={nav} /> : null}
    </>
  )
}
