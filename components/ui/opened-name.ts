'use client'

import { usePathname } from 'next/navigation'
import { useSyncExternalStore } from 'react'

/** The record that was asked for last, by the path of its page, and what the link called it. */
let opened: { path: string; name: string } | null = null

/** Keeps what a link to a record is called, for the page that opens. */
export function rememberName(path: string, name: string | null): void {
  opened = name?.trim() ? { path, name: name.trim() } : null
}

/** What the link to the present page was called; `null` where no link led here. */
export function useOpenedName(): string | null {
  const path = usePathname()
  return useSyncExternalStore(
    subscribe,
    () => (opened?.path === path ? opened.name : null),
    () => null,
  )
}

/** It is read while its page opens and does not change until then. */
function subscribe() {
  return () => undefined
}
