'use client'

import { Moon, Sun } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { isDarkNow, usePreferences } from './use-preferences'

/** Turns light into dark and back. "As the system" is in the user menu. */
export function ThemeToggle() {
  const { setTheme } = usePreferences()
  return (
    <IconButton
      label="Switch between light and dark"
      icon={
        <>
          <Sun aria-hidden className="theme-dark-only" />
          <Moon aria-hidden className="theme-light-only" />
        </>
      }
      onClick={() => setTheme(isDarkNow() ? 'light' : 'dark')}
    />
  )
}
