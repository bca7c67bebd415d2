'use client'

import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { iconButtonClass } from '@/components/ui/icon-button'
import { CompanyMark } from './company-mark'
import type { NavItem } from './nav'
import { NavList } from './sidebar'

/** The sidebar of narrow screens: a drawer at the left edge. */
export default function NavDrawer({
  account,
  nav,
  open,
  onOpenChange,
}: {
  account: { name: string; logo: string | null }
  nav: readonly NavItem[]
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 lg:hidden" />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-30 flex w-72 max-w-[85vw] flex-col border-r border-line-strong bg-canvas text-text shadow-lg transition-[translate] duration-200 ease-out outline-none data-ending-style:-translate-x-full data-starting-style:-translate-x-full lg:hidden">
          <div className="flex h-14 items-center gap-2.5 border-b border-line pr-2 pl-4">
            <CompanyMark logo={account.logo} />
            <Dialog.Title className="min-w-0 flex-1 truncate text-sm font-semibold">{account.name}</Dialog.Title>
            <Dialog.Close aria-label="Close navigation" className={iconButtonClass()}>
              <X aria-hidden />
            </Dialog.Close>
          </div>
          <NavList nav={nav} onNavigate={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
