import { Monitor, Moon, Sun } from 'lucide-react'
import { MenuRadioGroup } from '@/components/ui/menu'
import type { Theme } from './preferences'
import { usePreferences } from './use-preferences'

/* What the account menus of the console and of the technician's pages share. */

const THEMES: readonly { value: Theme; label: string; icon: React.ReactNode }[] = [
  { value: 'system', label: 'As the system', icon: <Monitor aria-hidden /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
]

/** Light or dark, kept for this browser. */
export function ThemeChoice() {
  const { theme, setTheme } = usePreferences()
  return <MenuRadioGroup label="Theme" value={theme} onValueChange={setTheme} options={THEMES} />
}

/** Who is signed in. */
export function WhoIsHere({ name, email, role }: { name: string; email: string; role?: string }) {
  return (
    <div className="px-2 pt-1.5 pb-2">
      <p className="truncate text-sm font-semibold">{name}</p>
      <p className="truncate text-xs text-text-3">{email}</p>
      {role ? <p className="mt-0.5 text-xs text-text-2 first-letter:uppercase">{role.replaceAll('_', ' ')}</p> : null}
    </div>
  )
}
