'use client'

import { useSyncExternalStore } from 'react'
import type { Density, Theme } from './preferences'
import { densityOf, themeOf } from './preferences'

const YEAR = 365 * 24 * 3600
const listeners = new Set<() => void>()

/** Keeps a choice for a year, on this browser. */
export function rememberPreference(name: 'theme' | 'density' | 'sidebar', value: string): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR}; samesite=lax${secure}`
}

/** The theme and density of the page with their setters; the server has put them on `<html>`. */
export function usePreferences() {
  const theme = useSyncExternalStore<Theme>(
    subscribe,
    () => themeOf(document.documentElement.dataset.theme),
    () => 'system',
  )
  const density = useSyncExternalStore<Density>(
    subscribe,
    () => densityOf(document.documentElement.dataset.density),
    () => 'compact',
  )
  return { theme, density, setTheme, setDensity }
}

/** Whether the page is dark now, by choice or by the system. */
export function isDarkNow(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === 'dark' || (theme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
}

function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  rememberPreference('theme', theme)
  notify()
}

function setDensity(density: Density): void {
  document.documentElement.dataset.density = density
  rememberPreference('density', density)
  notify()
}

function notify() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
