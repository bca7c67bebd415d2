'use client'

import { Menu } from 'lucide-react'
import { iconButtonClass } from '@/components/ui/icon-button'
import { lateDialog } from '@/components/ui/late-dialog'
import type { NavItem } from './nav'
import { useLazyDialog } from './use-lazy-dialog'

export const NavDrawer = lateDialog(() => import('./nav-drawer'))

/** The button that opens the sidebar on narrow screens. */
export function MobileNav({
  account,
  nav,
}: {
  account: { name: string; logo: string | null }
  nav: readonly NavItem[]
}) {
  const drawer = useLazyDialog()
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
      {drawer.wasOpened ? <NavDrawer {...drawer.dialog} account={account} nav={nav} /> : null}
    </>
  )
}
