'use client'

import { CalendarPlus, Cpu, KeyRound, LogOut, ShieldCheck, Smartphone } from 'lucide-react'
import Link from 'next/link'
import { ThemeChoice, WhoIsHere } from '@/components/frame/account-menu'
import { CompanyMark } from '@/components/frame/company-mark'
import { useShortcutListener } from '@/components/frame/shortcuts'
import { SkipLink } from '@/components/frame/skip-link'
import { useFocusKeeper } from '@/components/frame/use-focus-keeper'
import { Avatar } from '@/components/ui/avatar'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/components/ui/menu'
import { ToastRegion } from '@/components/ui/toast-region'
import { TooltipProvider } from '@/components/ui/tooltip'
import { OutboxBar } from './outbox-bar'
import { leaveShell } from './shell/worker-client'

type Props = {
  user: { name: string; email: string }
  account: { name: string; logo: string | null }
  signOutAction: () => Promise<void>
  children: React.ReactNode
}

/** What stands around a technician's pages: little, because the screen is small and the hands may be wet. */
export function FieldFrame({ user, account, signOutAction, children }: Props) {
  useShortcutListener()
  useFocusKeeper()
  return (
    <TooltipProvider>
      <SkipLink />
      <div className="min-h-dvh bg-canvas">
        <header className="sticky top-0 z-20 border-b border-line bg-surface">
          <div className="mx-auto flex h-14 max-w-2xl items-center gap-3 px-4">
            <Link href="/my-day" className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5">
              <CompanyMark logo={account.logo} />
              <span className="truncate text-sm font-semibold">
                My day <span className="font-normal text-text-2">· {account.name}</span>
              </span>
            </Link>
            <FieldMenu user={user} signOutAction={signOutAction} />
          </div>
          <OutboxBar />
        </header>
        <main id="main" tabIndex={-1} className="mx-auto max-w-2xl min-w-0 pb-28 outline-none">
          {children}
        </main>
      </div>
      <ToastRegion raised />
    </TooltipProvider>
  )
}

function FieldMenu({ user, signOutAction }: Pick<Props, 'user' | 'signOutAction'>) {
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={`Account of ${user.name}`}
          className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-hover data-popup-open:bg-hover"
        >
          <Avatar name={user.name} />
        </button>
      }
    >
      <WhoIsHere name={user.name} email={user.email} />
      <MenuSeparator />
      <MenuLink icon={<ShieldCheck aria-hidden />} href="/warranty">
        Look up a warranty
      </MenuLink>
      <MenuLink icon={<Cpu aria-hidden />} href="/assets">
        Assets
      </MenuLink>
      <MenuLink icon={<CalendarPlus aria-hidden />} href="/my-day/calendar">
        Calendar feed
      </MenuLink>
      <MenuLink icon={<Smartphone aria-hidden />} href="/settings/devices">
        Your devices
      </MenuLink>
      <MenuSeparator />
      <ThemeChoice />
      <MenuSeparator />
      <MenuLink icon={<KeyRound aria-hidden />} href="/settings/password">
        Change password
      </MenuLink>
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void leaveShell().then(signOutAction)}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
