'use client'

import { BookOpen, History, KeyRound, Keyboard, LogOut, Rows3, Rows4 } from 'lucide-react'
import { Menu, MenuItem, MenuLink, MenuRadioGroup, MenuSeparator } from '@/components/ui/menu'
import { ThemeChoice, WhoIsHere } from './account-menu'
import { AccountButton, type EarlyHand, type FrameUser } from './menu-buttons'
import type { Density } from './preferences'
import { usePreferences } from './use-preferences'

const DENSITY_OPTIONS: readonly { value: Density; label: string; icon: React.ReactNode }[] = [
  { value: 'compact', label: 'Compact', icon: <Rows4 aria-hidden /> },
  { value: 'comfortable', label: 'Comfortable', icon: <Rows3 aria-hidden /> },
]

/** Who is signed in, how the console looks, the way out. */
export function UserMenu({
  user,
  hand,
  onShortcuts,
  onMyActions,
  signOutAction,
}: {
  user: FrameUser
  hand: EarlyHand
  onShortcuts: () => void
  onMyActions?: () => void
  signOutAction?: () => Promise<void>
}) {
  const { density, setDensity } = usePreferences()
  return (
    <Menu align="end" defaultOpen={hand.opens} trigger={<AccountButton user={user} autoFocus={hand.hasFocus} />}>
      <WhoIsHere {...user} />
      <MenuSeparator />
      <ThemeChoice />
      <MenuSeparator />
      <MenuRadioGroup label="Row height" value={density} onValueChange={setDensity} options={DENSITY_OPTIONS} />
      <MenuSeparator />
      {onMyActions ? (
        <MenuItem icon={<History aria-hidden />} keys="g u" onSelect={onMyActions}>
          My last actions
        </MenuItem>
      ) : null}
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
