'use client'

import { BookOpen, KeyRound, Keyboard, LogOut, Monitor, Moon, Rows3, Rows4, Sun } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { Menu, MenuItem, MenuLink, MenuRadioGroup, MenuSeparator } from '@/components/ui/menu'
import type { Density, Theme } from './preferences'
import { usePreferences } from './use-preferences'

export type FrameUser = { name: string; email: string; role: string }

const THEME_OPTIONS: readonly { value: Theme; label: string; icon: React.ReactNode }[] = [
  { value: 'system', label: 'As the system', icon: <Monitor aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
]

const DENSITY_OPTIONS: readonly { value: Density; label: string; icon: React.ReactNode }[] = [
  { value: 'compact', label: 'Compact', icon: <Rows4 aria-hidden /> },
  { value: 'comfortable', label: 'Comfortable', icon: <Rows3 aria-hidden /> },
]

/** Who is signed in, how the console looks, the way out. */
export function UserMenu({
  user,
  onShortcuts,
  signOutAction,
}: {
  user: FrameUser
  onShortcuts: () => void
  signOutAction?: () => Promise<void>
}) {
  const { theme, density, setTheme, setDensity } = usePreferences()
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-label={`Account of ${user.name}`}
          className="flex size-8 shrink-0 items-center justify-center rounded-full hover:bg-hover data-popup-open:bg-hover pointer-coarse:size-10"
        >
          <Avatar name={user.name} />
        </button>
      }
    >
      <div className="px-2 pt-1.5 pb-2">
        <p className="truncate text-sm font-semibold">{user.name}</p>
        <p className="truncate text-xs text-text-3">{user.email}</p>
        <p className="mt-0.5 text-xs text-text-2 first-letter:uppercase">{user.role.replaceAll('_', ' ')}</p>
      </div>
      <MenuSeparator />
      <MenuRadioGroup label="Theme" value={theme} onValueChange={setTheme} options={THEME_OPTIONS} />
      <MenuSeparator />
      <MenuRadioGroup label="Row height" value={density} onValueChange={setDensity} options={DENSITY_OPTIONS} />
      <MenuSeparator />
      <MenuItem icon={<Keyboard aria-hidden />} keys="?" onSelect={onShortcuts}>
        Keyboard shortcuts
      </MenuItem>
      <MenuLink icon={<BookOpen aria-hidden />} href="/docs" external>
        API reference
      </MenuLink>
      <MenuLink icon={<KeyRound aria-hidden />} href="/settings/password">
        Password and sign-ins
      </MenuLink>
      {signOutAction ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOutAction()}>
            Sign out
          </MenuItem>
        </>
      ) : null}
    </Menu>
  )
}
