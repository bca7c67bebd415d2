'use client'

import { Cpu, KeyRound, LogOut, Monitor, Moon, ShieldCheck, Sun } from 'lucide-react'
import Link from 'next/link'
import { Logo } from '@/components/frame/logo'
import type { Theme } from '@/components/frame/preferences'
import { useShortcutListener } from '@/components/frame/shortcuts'
import { useFocusKeeper } from '@/components/frame/use-focus-keeper'
import { usePreferences } from '@/components/frame/use-preferences'
import { Avatar } from '@/components/ui/avatar'
import { Menu, MenuItem, MenuLink, MenuRadioGroup, MenuSeparator } from '@/components/ui/menu'
import { ToastRegion } from '@/components/ui/toast-region'
import { TooltipProvider } from '@/components/ui/tooltip'
import { OutboxBar } from './outbox-bar'

type Props = {
  user: { name: string; email: string }
  account: { name: string }
  signOutAction: () => Promise<void>
  children: React.ReactNode
}

const THEMES: readonly { value: Theme; label: string; icon: React.ReactNode }[] = [
  { value: 'system', label: 'As the system', icon: <Monitor aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
]

/** What stands around a technician's pages: little, because the screen is small and the hands may be wet. */
export function FieldFrame({ user, account, signOutAction, children }: Props) {
  useShortcutListener()
  useFocusKeeper()
  return (
    <TooltipProvider>
      <a
        href="#main"
        className="fixed top-2 left-2 z-80 -translate-y-20 rounded-md bg-accent px-3 py-2 text-sm font-medium text-on-accent focus:translate-y-0"
      >
        Skip to the page
      </a>
      <div className="min-h-dvh bg-canvas">
        <header className="sticky top-0 z-20 border-b border-line bg-surface">
          <div className="mx-auto flex h-14 max-w-2xl items-center gap-3 px-4">
            <Link href="/my-day" className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5">
              <Logo />
              <span className="truncate text-sm font-semibold">
                My day <span className="font-normal text-text-2">· {account.name}</span>
              </span>
            </Link>
            <FieldMenu user={user} signOutAction={signOutAction} />
          </div>
          <OutboxBar />
        </header>
        <main id="main" tabIndex={-1} className="mx-auto max-w-2xl min-w-0 pb-16 outline-none">
          {children}
        </main>
      </div>
      <ToastRegion />
    </TooltipProvider>
  )
}

function FieldMenu({ user, signOutAction }: Pick<Props, 'user' | 'signOutAction'>) {
  const { theme, setTheme } = usePreferences()
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
      <div className="px-2 pt-1.5 pb-2">
        <p className="truncate text-sm font-semibold">{user.name}</p>
        <p className="truncate text-xs text-text-3">{user.email}</p>
      </div>
      <MenuSeparator />
      <MenuLink icon={<ShieldCheck aria-hidden />} href="/warranty">
        Look up a warranty
      </MenuLink>
      <MenuLink icon={<Cpu aria-hidden />} href="/assets">
        Assets
      </MenuLink>
      <MenuSeparator />
      <MenuRadioGroup label="Theme" value={theme} onValueChange={setTheme} options={THEMES} />
      <MenuSeparator />
      <MenuLink icon={<KeyRound aria-hidden />} href="/settings/password">
        Change password
      </MenuLink>
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOutAction()}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
